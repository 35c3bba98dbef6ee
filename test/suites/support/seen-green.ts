import { expect, test } from 'vitest';
import type { Suite } from '../../../src/check/check.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { type Against, against, type Said, told } from './against.ts';
import { listening } from './listening.ts';

/** What one run of a suite may cost the target, and the server that lets it decide everything. */
export interface Green {
  readonly requests: number;
  readonly created: number;
  readonly server?: Against['server'];
  /** Every check must pass, and every requirement that one names; not so where fixtures are missing. */
  readonly complete?: true;
  /** How often its checks read depends on the clock: with one seed, only the other requests are the same. */
  readonly polls?: true;
  /** Requirements of the section that only checks of other sections decide. */
  readonly elsewhere?: readonly string[];
}

/**
 * The plain reference passes: every requirement of the section that its own checks decide, with every
 * seed, within its budget, with nothing left behind, and with the same requests for the same seed.
 */
export function seenGreen({ section, checks }: Suite, green: Green): void {
  const { requests, created, server, complete = false, polls = false, elsewhere = [] } = green;
  const offered = server ? { server } : {};
  const named = checks.flatMap((check) => (complete ? check.requirements : []));
  const decided = new Set([...ownOf(section), ...named].filter((id) => !elsewhere.includes(id)));

  test.each([1, 2, 3])('the plain reference passes with seed %i', async (seed) => {
    const said = await against({ ...offered, checks, seed });
    expect(complaints(said)).toEqual([]);
    const open = [...decided].filter((id) => said.requirements.get(id)?.verdict !== 'passed');
    expect(open.map((id) => told(said, id))).toEqual([]);
    const unfinished = said.results.filter(({ verdict }) => complete && verdict !== 'passed');
    expect(unfinished.filter((each) => !isForMoreEffort(each))).toEqual([]);
    const { traffic, answers } = said.conclusion;
    expect(answers.findings).toEqual([]);
    expect(traffic.requests).toBeLessThan(requests);
    expect(traffic.created).toBeLessThan(created);
    expect(traffic.leftovers).toEqual([]);
  });

  test('the same seed sends the same requests', async () => {
    const [one, other] = [await heardOf(checks, polls), await heardOf(checks, polls)];
    expect(one.length).toBeGreaterThan(requests / 4);
    expect(one).toEqual(other);
  });
}

/** What a run with one seed sends, in no order; without reads where these depend on the clock. */
async function heardOf(checks: Suite['checks'], polls: boolean): Promise<string[]> {
  const { heard, wrap } = listening();
  await against({ checks, seed: 5, wrap });
  return heard.filter((each) => !polls || !each.startsWith('GET ')).toSorted();
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
