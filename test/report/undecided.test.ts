import { expect, test } from 'vitest';
import { terminalSummary } from '../../src/report/formats/terminal.ts';
import { openPoints } from '../../src/report/html/overview/open-points.ts';
import { undecidedOf } from '../../src/report/undecided.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { CONFORMING, SAMPLE } from './sample.ts';

const idsOf = (requirements: readonly RequirementResult[]) => requirements.map((one) => one.id);

test('skipped requirements stand under the setting that enables them, the most useful first', () => {
  const { skipped } = undecidedOf(SAMPLE);
  expect(skipped.map(({ enable, requirements }) => [enable, idsOf(requirements)])).toEqual([
    ['fixtures.instance', ['VOL-ATTACH-REGION', 'VOL-ATTACH-LIMIT']],
    ['fixtures.migratingVolume', ['VOL-DELETE-MIGRATING']],
  ]);
});

test('those that no setting enables come last, however many they are', () => {
  const strip = ({ enable, ...one }: RequirementResult): RequirementResult =>
    enable === 'fixtures.instance' ? one : { ...one, ...(enable ? { enable } : {}) };
  const sections = SAMPLE.sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map(strip),
  }));
  const { skipped } = undecidedOf({ ...SAMPLE, sections });
  expect(skipped.map((group) => group.enable)).toEqual(['fixtures.migratingVolume', undefined]);
});

test('inconclusive and unobservable ones are listed, not claimed ones are not', () => {
  expect(idsOf(undecidedOf(SAMPLE).inconclusive)).toEqual(['VPC-DELETE-ATOMIC']);
  expect(idsOf(undecidedOf(SAMPLE).unobservable)).toEqual(['VOL-BILLING']);
  const sections = SAMPLE.sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map((one) => ({ ...one, notClaimed: true })),
  }));
  const none = { skipped: [], inconclusive: [], unobservable: [] };
  expect(undecidedOf({ ...SAMPLE, sections } satisfies RunResult)).toEqual(none);
  expect(undecidedOf(CONFORMING)).toEqual(none);
});

test('a setting for which the target has nothing usable comes with the reason', () => {
  const why = 'none of the 2 regions is usable';
  const item = { name: 'fixtures.instance', state: 'unusable', note: why } as const;
  const result = { ...SAMPLE, preflight: [item] };
  expect(undecidedOf(result).skipped.map(({ because }) => because)).toEqual([why, undefined]);
  expect(terminalSummary(result, { width: 80, color: false })).toContain(
    `fixtures.instance: ${why}.`,
  );
  expect(openPoints(result).text).toContain(`(${why})`);
});
