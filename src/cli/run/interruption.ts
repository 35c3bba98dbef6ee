const NO_VERDICT = 3;

/** How a run learns of ^C. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Gives the signals of the process back. */
  release(): void;
}

/**
 * Listens for SIGINT and SIGTERM. The first one aborts the signal, so that what is under way may end
 * and be cleaned up; the second ends the process at once, and leaves the rest to `sweep`.
 */
export function onInterruption(): Interruption {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(NO_VERDICT);
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
