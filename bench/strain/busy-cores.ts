import { Worker } from 'node:worker_threads';

const SPIN = 'for (;;);';

/** Keeps so many cores busy until the answer is called. */
export function keepBusy(cores: number): () => Promise<void> {
  const workers = Array.from({ length: cores }, () => new Worker(SPIN, { eval: true }));
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
}
