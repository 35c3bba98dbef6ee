import type { Received } from './receive.ts';

/** The error of an exchange that this side ended. */
const INTERRUPTED = 'ended by this side: the run is over';
const CLOSED = 'not sent: the client is closed';

/** Whether this side ended an exchange, or did not begin it: it says nothing of the target. */
export function isInterrupted({ error }: { readonly error?: string }): boolean {
  return error === INTERRUPTED || error === CLOSED;
}

/** Ends, once, whatever was begun under it. */
export class Interruption {
  readonly #underWay = new Set<() => void>();
  #isOver = false;

  /** Ends what is under way; what is begun afterwards is not sent. */
  end(): void {
    this.#isOver = true;
    for (const interrupt of this.#underWay) interrupt();
    this.#underWay.clear();
  }

  /** What came of a request, or that it was interrupted before anything came. */
  async until(send: () => Promise<Received>): Promise<Received> {
    if (this.#isOver) return nothing(CLOSED);
    return new Promise((resolve) => {
      const interrupt = () => resolve(nothing(INTERRUPTED));
      this.#underWay.add(interrupt);
      void send().then((received) => {
        this.#underWay.delete(interrupt);
        resolve(received);
      });
    });
  }
}

function nothing(error: string): Received {
  return { status: 0, headers: {}, body: Buffer.alloc(0), truncated: false, error };
}
