import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../src/reference/dialects/dialect.ts';
import { dialects } from '../../../src/reference/dialects/index.ts';
import { against, told } from './against.ts';
import { smokePlan } from './smoke-plan.ts';

/** What shows after a while only. */
const LATE = [
  'late',
  'busy',
  'asynchronous',
  'short-states',
  'lagging',
  'replicas',
  'settling',
  'deferred',
  'name-servers',
  'lingering',
  'late-counts',
];

/** Where something is refused, missing or to be asked for again, so that runs are long. */
const SCARCE = [
  'crowded',
  'small-account',
  'reused-ids',
  'forgetful',
  'lonely',
  'throttled',
  'interrupted',
  'wire',
];

const EVERYTHING = ['contrarian'];

/**
 * The dialects in parts that take about as long, for one file each: files are spread over the workers. What is in
 * none of the lists is in the last part, so that none is left out.
 */
export const DIALECTS = {
  everything: among(EVERYTHING),
  late: among(LATE),
  scarce: among(SCARCE),
  atOnce: [...dialects.values()].filter(
    ({ name }) => ![EVERYTHING, LATE, SCARCE].flat().includes(name),
  ),
} as const;

function among(names: readonly string[]): Dialect[] {
  return names.map((name) => {
    const dialect = dialects.get(name);
    if (!dialect) throw new Error(`there is no dialect ${name}`);
    return dialect;
  });
}

/**
 * Declares one test for each: the checks of a smoke run blame it for nothing. `npm run strain -- --effort standard` runs
 * all checks with all cases, and so does CI.
 * @param settleSeconds how long to wait for what does not show; what these dialects do shows well before
 */
export function blamesNone(which: readonly Dialect[], settleSeconds: number): void {
  describe.concurrent('a server that makes odd but legal choices comes out clean', () => {
    test.each(which.map((dialect) => [dialect.name, dialect] as const))(
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
        expect(said.ids('passed').length).toBeGreaterThan(100);
      },
      600_000,
    );
  });
}
