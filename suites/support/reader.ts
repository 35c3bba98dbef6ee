import { whileChanged } from '../../src/check/arrange/lent.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { effectOf, hadNone, others } from './no-effect.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Who may not update something is refused, whichever field the update names, and nothing comes of it. What is
 * changed all the same is changed back, where it was set before.
 */
export async function mayNotUpdate(
  t: CheckContext,
  requirement: string,
  path: string,
  change: Fields,
  before: Fields,
  user: Caller = t.as('readOnlyUser'),
): Promise<void> {
  const set = Object.keys(change).filter((field) => (before[field] ?? '') !== '');
  const json = Object.fromEntries(set.map((field) => [field, before[field]]));
  const tries = async () => {
    const tried = await user.put(path, change);
    const effect = tried.refused ? await effectOf(t, path, others(change, before)) : undefined;
    if ((tried.ok || effect) && set.length > 0) await t.owner.put(path, json);
    return { tried, effect };
  };
  const back = { method: 'PUT', path, json } as const;
  const { tried, effect } = await (set.length > 0 ? whileChanged(t, back, tries) : tries());
  t.refused(requirement, tried);
  hadNone(t, requirement, effect, [tried]);
}
