import type { TestResult } from 'allure-js-commons';
import { expect, test } from 'vitest';
import { allureFiles } from '../../src/report/allure/files.ts';
import { allureResults } from '../../src/report/allure/results.ts';
import { EVERY_ANSWER } from '../../src/result/check-result.ts';
import { SAMPLE } from './sample.ts';
import { EXCHANGES } from './sample-exchanges.ts';
import { check, DOUBLED } from './sample-parts.ts';

/** Of each requirement what Allure is told, with the names of the files beside it. */
function told(run = SAMPLE): Map<string, TestResult> {
  const all = allureResults(run, EXCHANGES);
  return new Map(all.map(({ test }) => [test.titlePath?.[1] ?? '', test]));
}

test('a violation is failed, not broken, and what is undecided says why', () => {
  const statuses = [...told()].map(([id, { status, statusDetails }]) => [
    id,
    status,
    statusDetails.message ?? '',
  ]);
  expect(statuses).toMatchObject([
    ['VOL-RESIZE-GROWS', 'failed', expect.stringMatching(/^A volume of 20 GiB/)],
    ['VOL-CREATE', 'passed', ''],
    [
      'VOL-DELETE-MIGRATING',
      'skipped',
      'skipped: no migrating volume is known; set fixtures.migratingVolume to enable it',
    ],
    ['VOL-ATTACH-REGION', 'skipped', 'skipped: no instance in a second region'],
    ['VOL-ATTACH-LIMIT', 'skipped', 'skipped: no instance is known'],
    ['VOL-BILLING', 'skipped', 'unobservable: No documented operation shows what is billed.'],
    ['VPC-LABEL-HYPHENS', 'failed', DOUBLED.message],
    ['VPC-DELETE-ATOMIC', 'skipped', expect.stringMatching(/^inconclusive: /)],
    ['REGION-STATUS-STABLE', 'passed', expect.stringMatching(/^warned: The status/)],
    ['REGION-LIST', 'passed', ''],
  ]);
});

test('what is waived is skipped, and tells what is violated all the same', () => {
  const waived = { reason: 'known', owner: 'storage team', expires: '2030-01-01' };
  const sections = SAMPLE.sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map((each) => ({ ...each, waived })),
  }));
  expect(told({ ...SAMPLE, sections }).get('VPC-LABEL-HYPHENS')).toMatchObject({
    status: 'skipped',
    statusDetails: { message: `waived: known; ${DOUBLED.message}` },
  });
});

test('stands below its section and its requirement, which is a label and a link too', () => {
  const hyphens = told().get('VPC-LABEL-HYPHENS');
  expect(hyphens).toMatchObject({
    name: 'label',
    titlePath: ['VPCs', 'VPC-LABEL-HYPHENS'],
    statusDetails: { expected: 'a refusal of "a--b"', actual: '200' },
    links: [{ name: 'VPC-LABEL-HYPHENS', url: '../report.html#VPC-LABEL-HYPHENS' }],
  });
  for (const name of ['tag', 'requirement', 'suite']) {
    expect(hyphens?.labels).toContainEqual({ name, value: 'VPC-LABEL-HYPHENS' });
  }
});

test('what was seen by watching all answers is there', () => {
  const finding = { ...DOUBLED, check: EVERY_ANSWER };
  const seen = check('', '', 'failed', ['VPC-LABEL-HYPHENS'], { findings: [finding] });
  const answers = { ...seen, id: EVERY_ANSWER, section: EVERY_ANSWER, title: 'every answer' };
  const result = told({ ...SAMPLE, checks: [answers] }).get('VPC-LABEL-HYPHENS');
  expect(result).toMatchObject({ name: 'every answer', status: 'failed' });
});

test('carries the exchanges and the script as files, and the steps of a sequence', () => {
  const files = new Map(
    allureFiles(SAMPLE, EXCHANGES).map(({ name, text }) => [name, text] as const),
  );
  const shrunk = told().get('VOL-RESIZE-GROWS');
  expect(shrunk?.steps.map(({ name, status }) => [name, status])).toEqual([
    ['1. create a volume of 20 GiB', 'passed'],
    ['2. resize it to 19 GiB', 'failed'],
  ]);
  const texts = shrunk?.attachments.map(({ source }) => files.get(`allure-results/${source}`));
  expect(shrunk?.attachments.map(({ name }) => name)).toEqual(['finding', 'evidence', 'repeat']);
  expect(texts?.[1]).toMatch(/#2, as owner\nPOST \/v4\/volumes\/7\/resize\n[\s\S]*\n200\n/);
  expect(texts?.[2]).toContain('curl -sS');
});

test('has the same name in every run, so that a history can be told, and no name twice', () => {
  const names = (run = SAMPLE) => allureFiles(run, EXCHANGES).map(({ name }) => name);
  expect(names({ ...SAMPLE, seed: 7, started: '2027-01-01T00:00:00.000Z' })).toEqual(names());
  expect(new Set(names()).size).toBe(names().length);
});
