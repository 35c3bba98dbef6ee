import type { Answer } from '../http/answer.ts';
import { rightForms } from '../rules/index.ts';
import { valueAt } from '../text/pointer.ts';
import type { CheckContext } from './check-context.ts';

/** Whether a request was accepted with what its value may be put right to (SIL-PUT-RIGHT); then that is noted. */
export function isPutRight(t: CheckContext, answer: Answer, field: string, sent: string): boolean {
  if (!answer.ok) return false;
  const shown: unknown = valueAt(answer.body, field);
  // The document does not show what adding a node is answered with.
  const isRight = rightForms(sent).some((form) => shown === undefined || form === shown);
  if (isRight) t.observe('SIL-PUT-RIGHT', `${field.slice(1)}: put right`, answer);
  return isRight;
}
