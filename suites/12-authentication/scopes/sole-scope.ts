import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import { poll } from '../../../src/limits/poll.ts';
import { changeTime } from '../../../src/limits/transition-time.ts';
import { scopeRequirement } from './table.ts';
import { tokens } from './tokens.ts';

/**
 * A token with the scope for a deletion and no other deletes what the owner's own token does. Where that is refused as
 * well, nothing is wanted of scopes. Not asked of volumes on instances: their deletion may be taken for a detachment, too.
 */
export async function mayDelete(t: CheckContext, operation: string, path: string): Promise<void> {
  const role = roleWithNoOther(t, operation);
  if (role === undefined) return;
  // What was changed a moment ago may be busy for a while: whoever asks after that time is refused by what lasts.
  const ask = () => t.as(role).delete(path);
  const { last } = await poll(ask, ({ ok }) => ok, changeTime(t, path));
  if (!last.ok && !(await t.owner.delete(path)).ok) return;
  t.accepted(scopeRequirement(operation) ?? '', last);
  if (last.ok) await isGoneInTheEnd(t, 'SVC-DELETE-REMOVES', path);
}

/** The role of the token that has the scope of an operation alone. */
function roleWithNoOther(t: CheckContext, operation: string): string | undefined {
  const [needed] = t.run.spec.operationById.get(operation)?.scopes ?? [];
  return tokens(t).find(({ scopes }) => scopes.length === 1 && scopes[0] === needed)?.role;
}
