import { whileChanged } from '../../src/check/arrange/lent.ts';
import type { CheckContext } from '../../src/check/check-context.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The read-only user may not update what they only read, whichever field the update names. What is changed all
 * the same is changed back, where it was set before.
 */
export async function mayNotUpdate(
  t: CheckContext,
  requirement: string,
  path: string,
  change: Fields,
  before: Fields,
): Promise<void> {
  const set = Object.keys(change).filter((field) => (before[field] ?? '') !== '');
  const json = Object.fromEntries(set.map((field) => [field, before[field]]));
  const tries = async () => {
    const tried = await t.as('readOnlyUser').put(path, change);
    if (tried.ok && set.length > 0) await t.owner.put(path, json);
    return tried;
  };
  const back = { method: 'PUT', path, json } as const;
  t.refused(requirement, await (set.length > 0 ? whileChanged(t, back, tries) : tries()));
}
