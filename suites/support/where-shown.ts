import { Inconclusive, Skip } from '../../src/result/signals.ts';

/** What `ask` finds, or nothing where the target does not show or offer it: for a check that has more to say. */
export async function whereShown<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (signal) {
    if (signal instanceof Skip || signal instanceof Inconclusive) return undefined;
    throw signal;
  }
}
