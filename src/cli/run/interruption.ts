const NO_VERDICT = 3;

/** How a run learns of ^C. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Gives the signals of the process back. */
  release(): void;
}

/** Whoever starts the process may pass one signal on that it got from the terminal too: `timeout` and npm do. */
const TWICE_MILLIS = 250;

/**
 * Listens for SIGINT and SIGTERM. The first one aborts the signal, so that what is under way may end
 * and be cleaned up; one that comes later than `TWICE_MILLIS` after it ends the process at once,
 * and leaves the rest to `sweep`.
 */
export function onInterruption(): Interruption {
  const controller = new AbortController();
  let begun = 0;
  const interrupt = () => {
    if (controller.signal.aborted) {
      if (performance.now() - begun > TWICE_MILLIS) process.exit(NO_VERDICT);
      return;
    }
    begun = performance.now();
    process.stderr.write(
      '\ninterrupted: ending what is under way, then cleaning up (again: quit at once)\n',
    );
    controller.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    release: () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt),
  };
}
