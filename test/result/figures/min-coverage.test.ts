import { expect, test } from 'vitest';
import { tooLittleOf, tooLittleRemarks } from '../../../src/result/figures/min-coverage.ts';
import type { RequirementResult } from '../../../src/result/requirement-result.ts';
import type { Verdict } from '../../../src/result/verdict.ts';

const of = (...verdicts: Verdict[]) =>
  verdicts.map((verdict) => ({ verdict }) as RequirementResult);
const sections = [
  { title: 'Volumes', requirements: of('passed', 'failed', 'skipped', 'skipped', 'unobservable') },
  { title: 'Tags', requirements: of('passed') },
  { title: 'VPCs', requirements: [{ verdict: 'skipped', notClaimed: true } as RequirementResult] },
];

test.each([
  [{}, []],
  [{ all: 60 }, []],
  [{ all: 61 }, ['3 of 5 requirements were decided, less than the 61 % asked for']],
  [{ volumes: 80 }, ['2 of 4 requirements of volumes were decided, less than the 80 % asked for']],
  [{ Tags: 100, VPCs: 100 }, []],
])('%j', (least, remarks) => {
  const said = tooLittleRemarks(tooLittleOf(sections, least));
  expect(said.map((each) => each.split(':')[0])).toEqual(remarks);
});
