import { parentPort } from 'node:worker_threads';
import { type Asked, tried } from './trial.ts';

// One run after the other, as they are asked for.
parentPort?.on('message', (asked: Asked) => {
  void tried(asked).then((ended) => parentPort?.postMessage(ended));
});
