import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../src/reference/dialects/dialect.ts';
import { dialectOf } from '../../../src/reference/dialects/index.ts';
import { against, told } from './against.ts';
import { smokePlan } from './smoke-plan.ts';

/**
 * Every dialect, in parts that take about as long, for one file each: files are spread over the workers. What one server
 * can choose together is tried together, but of several only: where everything is odd, little comes to be decided.
 */
export const DIALECTS = {
  /** What shows after a while only. */
  late: [
    'busy',
    'short-states',
    'replicas',
    'late+asynchronous+settling+late-counts',
    'lagging+deferred+name-servers+lingering',
  ],
  /** Where something is refused, missing or to be asked for again, so that runs are long. */
  scarce: [
    'crowded',
    'small-account',
    'reused-ids',
    'forgetful',
    'interrupted',
    'lonely+throttled',
    'wire',
  ],
  atOnce: [
    'obliging+repeated+gateways+identifiers',
    'neighbours+shuffled+extra-fields+sparse+flat-tags',
    'spelled-out+zones+error-forms+reticent+statuses',
    'lenient+clamping',
    'strict+unbooted+uploads+decimal-ram+restless-order',
  ],
} as const;

/**
 * Declares one test for each: the checks of a smoke run blame it for nothing. `npm run strain -- --effort standard` runs
 * all checks with all cases against each dialect by itself and against all at once, and so does CI.
 * @param settleSeconds how long to wait for what does not show; what these dialects do shows well before
 */
export function blamesNone(which: readonly (string | Dialect)[], settleSeconds: number): void {
  describe.concurrent('a server that makes odd but legal choices comes out clean', () => {
    test.each(which.map(named))(
      '%s',
      async (_, { wrap, options }) => {
        const said = await against({
          checks: smokePlan,
          settleSeconds,
          effort: 'smoke',
          concurrency: 24,
          ...(options ? { server: options } : {}),
          ...(wrap ? { wrap } : {}),
        });
        const blamed = [...said.ids('failed'), ...said.ids('warned')];
        expect(blamed, blamed.map((id) => told(said, id)).join('\n')).toEqual([]);
        expect(said.ids('passed').length).toBeGreaterThan(400);
      },
      600_000,
    );
  });
}

function named(which: string | Dialect): readonly [string, Dialect] {
  const dialect = typeof which === 'string' ? dialectOf(which) : which;
  if (!dialect) throw new Error(`there is no dialect ${which}`);
  return [dialect.name, dialect];
}
