import type { Received } from './receive.ts';

/** The error of an exchange that this side ended: it says nothing of the target. */
export const INTERRUPTED = 'ended by this side: the run is over';

const NOTHING: Received = {
  status: 0,
  headers: {},
  body: Buffer.alloc(0),
  truncated: false,
  error: INTERRUPTED,
};

/** What came of a request, or that it was interrupted before anything came; then nothing is sent any more. */
export function untilInterrupted(
  signal: AbortSignal,
  send: () => Promise<Received>,
): Promise<Received> {
  if (signal.aborted) return Promise.resolve(NOTHING);
  return new Promise((resolve) => {
    const give = (received: Received) => {
      signal.removeEventListener('abort', interrupt);
      resolve(received);
    };
    const interrupt = () => give(NOTHING);
    signal.addEventListener('abort', interrupt, { once: true });
    void send().then(give);
  });
}
