import type { Answer } from '../../http/answer.ts';
import type { CreationAttempt } from '../recipe.ts';
import type { CreationScope } from '../scope.ts';

/**
 * The creation with another password, where its refusal speaks of the one that was sent: which ones are strong enough is
 * open (SIL-INST-PASSWORD). Undefined where there is no other one, or one was taken already.
 */
export function withOtherPassword(
  { run: { deployment, acceptedCreations } }: CreationScope,
  asked: CreationAttempt,
  { refused, body }: Answer,
): CreationAttempt | undefined {
  const isKnown = acceptedCreations.of(asked.collection) !== undefined;
  if (!refused || isKnown || asked.instead !== undefined) return undefined;
  const speaksOfIt = /pass/i.test(JSON.stringify(body?.errors) ?? '');
  if (!speaksOfIt || !deployment.giveUpPassword(asked.body.root_pass)) return undefined;
  return { ...asked, body: { ...asked.body, root_pass: deployment.password } };
}
