import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { isShortRun } from '../longer-runs.ts';

/**
 * The answer to what its caller has no right to, however often it is asked: in longer runs a refusal is followed by the
 * same request, whose answer counts.
 */
export async function askedTwice(t: CheckContext, ask: () => Promise<Answer>): Promise<Answer> {
  const first = await ask();
  return first.refused && !isShortRun(t) ? ask() : first;
}
