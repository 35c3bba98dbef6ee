import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/**
 * Makes something in the target's second region, or else where `make` puts it without a region: where no second
 * one is known, and where that does not offer it.
 */
export async function inSecondRegion<T>(
  t: CheckContext,
  make: (wish: { readonly region?: string }) => Promise<T>,
): Promise<T> {
  const region = t.run.settings.configuration.fixtures.secondRegion;
  if (region === undefined) return make({});
  try {
    return await make({ region });
  } catch (signal) {
    if (signal instanceof Inconclusive) return make({});
    throw signal;
  }
}
