import { describe, expect, test } from 'vitest';
import type { CheckContext } from '../../../src/check/check-context.ts';
import {
  judgeFirstPage,
  judgeOutsideSize,
  judgeSize,
} from '../../../src/check/contract/judge-pages.ts';
import { Recorder } from '../../../src/check/recorder.ts';
import type { Case } from '../../../src/generate/contract/case.ts';
import { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { loadSpec } from '../../../src/spec/load.ts';

const REQUIREMENT = 'LIST-PAGE-SIZE-MINIMUM';

const each: Case = {
  title: 'a page',
  operation: 'listVpcs',
  requirement: REQUIREMENT,
  pointer: '/paths',
  kind: 'page',
  changes: [],
  expect: 'pageSize',
  why: 'bounds',
};

/** One page of a list as a target laid it out: items on it, pages, and items in all. */
type Page = readonly [items: number, pages: unknown, results: unknown];

function answerTo(query: string, page: Page | number): Answer {
  const [items, pages, results] = typeof page === 'number' ? [0, 0, 0] : page;
  const data = Array.from({ length: items }, (_, id) => ({ id }));
  const refusal = { errors: [{ field: null, reason: 'no' }] };
  const body = typeof page === 'number' ? refusal : { data, page: 1, pages, results };
  return new Answer({
    id: 1,
    check: 'a check',
    credential: 'owner',
    method: 'GET',
    url: `/v4/vpcs?${query}`,
    requestHeaders: {},
    status: typeof page === 'number' ? page : 200,
    answerHeaders: {},
    answerBody: JSON.stringify(body),
    startedMillis: 0,
    durationMillis: 1,
  });
}

/** What a judge says of an answer: passed, failed or inconclusive. */
function verdictOf(judge: (t: CheckContext) => void): string {
  const recorder = new Recorder(loadSpec(), 'a check');
  try {
    judge({ recorder, observe: () => undefined } as unknown as CheckContext);
  } catch (signal) {
    if (signal instanceof Inconclusive) return 'inconclusive';
    throw signal;
  }
  return recorder.decisions()[0]?.verdict ?? 'nothing';
}

describe('a page size outside the bounds', () => {
  test.each<[string, number, Page | number, string]>([
    ['refused', 24, 400, 'passed'],
    ['a 5xx is another requirement’s affair', 24, 500, 'inconclusive'],
    ['too few items to tell 24 from a lawful size', 24, [3, 1, 3], 'inconclusive'],
    ['an empty list tells nothing', 24, [0, 1, 0], 'inconclusive'],
    ['48 items in 2 pages are 24 each or up to 47', 24, [24, 2, 48], 'inconclusive'],
    ['50 items in 3 pages are 24 each', 24, [24, 3, 50], 'failed'],
    ['50 items in 2 pages are 25 each', 24, [25, 2, 50], 'passed'],
    ['one item on each page', 1, [1, 3, 3], 'failed'],
    ['a page of one asked for, all given', 1, [3, 1, 3], 'passed'],
    ['one item in all tells nothing of pages of one', 1, [1, 1, 1], 'inconclusive'],
    ['a page size of none is read as a lawful one', 0, [3, 1, 3], 'passed'],
    ['a page size below none as well', -1, [3, 1, 3], 'passed'],
    ['too few items to tell 501 from a lawful size', 501, [30, 1, 30], 'inconclusive'],
    ['501 items on one page', 501, [501, 1, 501], 'failed'],
    ['501 items on two pages', 501, [500, 2, 501], 'passed'],
    ['10,000 asked for and given', 10_000, [600, 1, 600], 'failed'],
    ['more items than any lawful page holds', 1, [501, 2, 600], 'failed'],
    ['no number of pages', 24, [3, undefined, 3], 'failed'],
  ])('%s', (_, size, page, verdict) => {
    const answer = answerTo(`page_size=${size}`, page);
    expect(verdictOf((t) => judgeOutsideSize(t, { each, answer }))).toBe(verdict);
  });
});

describe('a page size inside the bounds', () => {
  test.each<[string, Page | number, string]>([
    ['laid out by it', [25, 2, 50], 'passed'],
    ['one page for few', [3, 1, 3], 'passed'],
    ['an empty list', [0, 0, 0], 'passed'],
    ['counted late', [3, 1, 0], 'passed'],
    ['counted late, and more than asked for', [26, 1, 0], 'failed'],
    ['laid out by another', [50, 1, 50], 'failed'],
    ['more on a page than asked for', [26, 2, 50], 'failed'],
    ['refused', 400, 'failed'],
  ])('%s', (_, page, verdict) => {
    const answer = answerTo('page_size=25', page);
    expect(verdictOf((t) => judgeSize(t, { each, answer }, 25))).toBe(verdict);
  });
});

describe('a page below 1', () => {
  test.each<[string, Page | number, string]>([
    ['refused', 400, 'passed'],
    ['answered as page 1', [3, 1, 3], 'passed'],
    ['of an empty list', [0, 0, 0], 'inconclusive'],
    ['broken', 500, 'inconclusive'],
  ])('%s', (_, page, verdict) => {
    const answer = answerTo('page=0', page);
    expect(verdictOf((t) => judgeFirstPage(t, { each, answer }))).toBe(verdict);
  });

  test('answered as page 0', () => {
    const answer = answerTo('page=0', [3, 1, 3]);
    answer.body.page = 0;
    expect(verdictOf((t) => judgeFirstPage(t, { each, answer }))).toBe('failed');
  });
});
