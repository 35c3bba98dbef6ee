/** How long after an abort, or after its time, a run may still be at it; whatever hangs is given up then. */
const ABORTED_MILLIS = 3_500;
const TIMED_OUT_MILLIS = 2_000;

/** Tells when a run has to be over, whatever hangs. */
export interface Overdue {
  /** Fulfilled when it has to be over; never when that does not happen. */
  readonly come: Promise<void>;
  /** It is over. */
  cancel(): void;
}

/**
 * When a run has to be over: soon after it was aborted, or soon after its time is used up.
 * @param endsAt milliseconds since 1970; never when absent
 */
export function overdue(signal: AbortSignal | undefined, endsAt: number | undefined): Overdue {
  const timers: NodeJS.Timeout[] = [];
  const come = new Promise<void>((resolve) => {
    const after = (millis: number) => timers.push(setTimeout(resolve, Math.max(0, millis)));
    if (endsAt !== undefined) after(endsAt + TIMED_OUT_MILLIS - Date.now());
    signal?.addEventListener('abort', () => after(ABORTED_MILLIS), { once: true });
    if (signal?.aborted) after(ABORTED_MILLIS);
  });
  return {
    come,
    cancel: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
