import { causesOf } from '../../../src/result/causes/cause.ts';
import type { Grounds } from '../../../src/result/causes/grounds.ts';
import type { Finding } from '../../../src/result/finding.ts';
import type { RequirementResult } from '../../../src/result/requirement-result.ts';

/** A violated requirement with one finding of a check of its own for each of these. */
export function broken(
  id: string,
  findings: readonly Partial<Finding>[] = [{}],
  more: Partial<RequirementResult> = {},
): RequirementResult {
  const { verdict = 'failed' } = more;
  return {
    id,
    level: verdict === 'failed' ? 'must' : 'should',
    statement: `${id} holds.`,
    cites: ['limits#rate'],
    verdict,
    checks: [],
    count: 10,
    findings: findings.map((finding) => ({
      requirement: id,
      level: 'must',
      check: `check of ${id}`,
      expected: 'one thing',
      received: 'another',
      message: 'one thing, not another',
      exchanges: [1],
      count: 1,
      ...finding,
    })),
    ...more,
  };
}

export const answer = (grounds: Partial<Grounds>): Partial<Finding> => ({
  grounds: { method: 'POST', operation: 'createVolume', states: 'CREATE', status: 200, ...grounds },
});

export const refused = (refusal: string, more: Partial<Grounds> = {}) =>
  answer({ status: 400, refusal, ...more });

/** Each cause in one line: its headline, and what follows from it. */
export const lines = (...violated: RequirementResult[]) =>
  causesOf(violated).map(({ headline, consequences }) =>
    [headline, ...consequences.map((each) => `${each.requirement} (${each.because})`)].join(' <- '),
  );
