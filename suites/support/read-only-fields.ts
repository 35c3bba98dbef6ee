import { isDeepStrictEqual } from 'node:util';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import type { Answer } from '../../src/http/answer.ts';

/** A read-only field that a creation tries to set. */
export interface Attempt {
  readonly requirement: string;
  readonly field: string;
  /** Nothing that the target would choose by itself. */
  readonly value: unknown;
}

/** What a creation sends to set all the fields. */
export function wishOf(attempts: readonly Attempt[]): Record<string, unknown> {
  return Object.fromEntries(attempts.map(({ field, value }) => [field, value]));
}

/** None of the values stands in what was created: each was ignored. `at` leads to the resource in the answer. */
export function takesNone(
  t: CheckContext,
  attempts: readonly Attempt[],
  { answer, at, body }: { answer: Answer; at: string; body: unknown },
): void {
  for (const { requirement, field, value } of attempts) {
    const shown = Object(body)[field];
    t.holds(requirement, !isDeepStrictEqual(shown, value), {
      expected: `${field} ${formatValue(value)} to be refused or ignored on creation`,
      received: formatValue(shown),
      answers: [answer],
      where: `${at}/${field}`,
    });
  }
}
