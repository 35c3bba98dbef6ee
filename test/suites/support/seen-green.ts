import { expect, test } from 'vitest';
import type { Suite } from '../../../src/check/check.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { type Against, against, type Said, told } from './against.ts';

/** What one run of a suite may cost the target, and the server that lets it decide everything. */
export interface Green {
  readonly requests: number;
  readonly created: number;
  readonly server?: Against['server'];
  /** Every check must pass, and every requirement that one names; not so where fixtures are missing. */
  readonly complete?: true;
  /** Requirements of the section that only checks of other sections decide. */
  readonly elsewhere?: readonly string[];
}

/**
 * The plain reference passes: every requirement of the section that its own checks decide, with two
 * seeds, within its budget, with nothing left behind. Three other seeds are tried, and that one seed sends the same
 * requests is shown, once for all sections (`whole-run.test.ts`, `same-seed.test.ts`).
 */
export function seenGreen({ section, checks }: Suite, green: Green): void {
  const { requests, created, server, complete = false, elsewhere = [] } = green;
  const offered = server ? { server } : {};
  const named = checks.flatMap((check) => (complete ? check.requirements : []));
  const decided = new Set([...ownOf(section), ...named].filter((id) => !elsewhere.includes(id)));

  test.each(process.env.WHOLE ? [1, 2] : [1])(
    'the plain reference passes with seed %i',
    async (seed) => {
      const said = await against({ ...offered, checks, seed });
      expect(complaints(said)).toEqual([]);
      const open = [...decided].filter((id) => said.requirements.get(id)?.verdict !== 'passed');
      expect(open.map((id) => told(said, id))).toEqual([]);
      const unfinished = said.results.filter(({ verdict }) => complete && verdict !== 'passed');
      expect(unfinished.filter((each) => !isForMoreEffort(each))).toEqual([]);
      const { traffic, answers } = said.conclusion;
      expect(answers.findings).toEqual([]);
      expect(traffic.requests).toBeGreaterThan(requests / 8);
      expect(traffic.requests).toBeLessThan(requests);
      expect(traffic.created).toBeLessThan(created);
      expect(traffic.leftovers).toEqual([]);
    },
  );
}

/** Everything of the section that the contract suite does not decide. */
export function ownOf(section: string): string[] {
  const { requirements = [] } = loadSpec().sections.find(({ title }) => title === section) ?? {};
  return requirements
    .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
    .map(({ id }) => id);
}

/** What a run found, in words. */
export function complaints(said: Said): string[] {
  return [...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id));
}

/** Whether a check leaves itself to runs with more effort. */
function isForMoreEffort({ decisions }: Said['results'][number]): boolean {
  return decisions.every(({ reason }) => reason === 'left out at this effort');
}
