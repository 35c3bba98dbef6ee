/** A run, or an audit of recorded traffic, in one word. */
export type Outcome = 'conforms' | 'does not conform' | 'no verdict';

/** What a command exits with; 2, a wrong use or configuration, never comes from a result. */
export type ExitCode = 0 | 1 | 2 | 3;

const EXIT_CODES = { conforms: 0, 'does not conform': 1, 'no verdict': 3 } as const;

/** What is broken is broken, even where the rest is without a verdict. */
export function outcomeOf(seen: {
  readonly isBroken: boolean;
  readonly hasVerdict: boolean;
}): Outcome {
  if (seen.isBroken) return 'does not conform';
  return seen.hasVerdict ? 'conforms' : 'no verdict';
}

/**
 * The exit code of each outcome.
 * @param isShort whether the run decided less than was asked for, by a least coverage or by being strict: nothing
 * is known to be broken then, but whoever asked for it is not to take it for a pass
 */
export function exitCodeOf(outcome: Outcome, { isShort = false } = {}): 0 | 1 | 3 {
  return isShort && outcome === 'conforms' ? 1 : EXIT_CODES[outcome];
}
