import type { Received } from './receive.ts';

/** The error of an exchange that this side ended. */
const INTERRUPTED = 'ended by this side: the run is over';
const CLOSED = 'not sent: the client is closed';

/** Whether this side ended an exchange, or did not begin it: it says nothing of the target. */
export function isInterrupted({ error }: { readonly error?: string }): boolean {
  return error === INTERRUPTED || error === CLOSED;
}

function nothing(error: string): Received {
  return { status: 0, headers: {}, body: Buffer.alloc(0), truncated: false, error };
}

/** What came of a request, or that it was interrupted before anything came; then nothing is sent any more. */
export function untilInterrupted(
  signal: AbortSignal,
  send: () => Promise<Received>,
): Promise<Received> {
  if (signal.aborted) return Promise.resolve(nothing(CLOSED));
  return new Promise((resolve) => {
    const give = (received: Received) => {
      signal.removeEventListener('abort', interrupt);
      resolve(received);
    };
    const interrupt = () => give(nothing(INTERRUPTED));
    signal.addEventListener('abort', interrupt, { once: true });
    void send().then(give);
  });
}
