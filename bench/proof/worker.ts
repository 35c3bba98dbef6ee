import { parentPort } from 'node:worker_threads';
import { measure } from './measure.ts';
import type { Measured } from './measured.ts';
import { faultNamed } from './pair.ts';

/** What a worker is asked for. */
export interface Wanted {
  /** Id of a fault, or the name of a pair. */
  readonly fault: string;
  readonly seed: number;
}

/** What it answers; `error` where the run itself broke. */
export interface Told {
  readonly fault: string;
  readonly measured?: Measured;
  readonly error?: string;
}

/* A thread of a proof: measures each fault that it is told, several at a time, and tells what came of it. */
parentPort?.on('message', async ({ fault: id, seed }: Wanted) => {
  const fault = faultNamed(id);
  const work = fault ? measure(fault, seed) : Promise.reject(new Error('there is no such fault'));
  const told = await work.then(
    (measured): Told => ({ fault: id, measured }),
    (error): Told => ({ fault: id, error: String(error?.stack ?? error) }),
  );
  parentPort?.postMessage(told);
});
