import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isReadInTheEnd, readOnce } from '../../src/check/in-the-end.ts';
import { uncountedConfig } from '../10-load-balancers/requests.ts';
import { askedTwice } from '../support/callers/asked-twice.ts';
import { areLeftAlone, type Deletion } from '../support/callers/left-alone.ts';
import { mayNotDelete, mayNotUpdate } from '../support/callers/reader.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';

/** Users with read permission on an object, or with none (authentication#rule-5). */
export function permissionsChecks(check: Declare): void {
  check(
    'a user with read permission may read and no more',
    ['AUTH-OBJECT-PERMISSION'],
    async (t) => {
      const reader = t.as('readOnlyUser');
      const { volume, domain, vpc, image } = t.fixture('readOnly');
      const objects = [
        [volume, 'volumes', { label: t.names.label() }],
        [domain, 'domains', { description: 'changed by who may only read' }],
        [vpc, 'vpcs', { description: 'changed by who may only read' }],
        [image, 'images', { label: t.names.label(), description: 'changed by who may only read' }],
      ] as const;
      for (const [id, kind, wish] of objects) {
        if (id === undefined) continue;
        const path = `/${kind}/${id}`;
        const { body } = await isReadInTheEnd(t, 'AUTH-OBJECT-PERMISSION', path, reader);
        await mayNotUpdate(t, 'AUTH-OBJECT-PERMISSION', path, wish, body);
        await mayNotDelete(t, 'AUTH-OBJECT-PERMISSION', path);
        if (kind !== 'domains' || isShortRun(t)) continue;
        const other = { soa_email: 'by-a-reader@example.com' };
        await mayNotUpdate(t, 'AUTH-OBJECT-PERMISSION', path, other, body);
      }
    },
  );

  check('a user without any grant changes nothing', ['AUTH-OBJECT-PERMISSION'], async (t) => {
    await changesNothing(t, t.as('restricted'));
    if (isShortRun(t)) return;
    // The grants to create volumes and VPCs are none on what is neither.
    const granted = await whereShown(async () => t.as('restrictedWithGrants'));
    if (granted) await changesNothing(t, granted, ['domains', 'images']);
    for (const [role, kinds] of Object.entries(GRANTED_ONE)) {
      const user = await whereShown(async () => t.as(role));
      if (user) await changesNothing(t, user, kinds);
    }
    for (const user of [t.as('restricted'), granted]) if (user) await changesNoConfig(t, user);
  });
}

/** Who has one grant to create, and what it is none on. */
const GRANTED_ONE: Readonly<Record<string, readonly string[]>> = {
  addVolumesUser: ['vpcs', 'domains', 'images'],
  addVpcUser: ['volumes', 'domains', 'images'],
};

/** Nor a config of a load balancer of the account, where it has one. */
async function changesNoConfig(t: CheckContext, user: Caller): Promise<void> {
  const config = await whereShown(() => uncountedConfig(t));
  if (!config) return;
  const wish = { label: t.names.label() };
  await mayNotUpdate(t, 'AUTH-OBJECT-PERMISSION', config.path, wish, config.body ?? {}, user);
}

/** The user may neither update nor delete objects of the account, of these kinds. */
async function changesNothing(t: CheckContext, user: Caller, kinds?: readonly string[]) {
  const { volume, domain, vpc, image } = t.fixture('readOnly');
  const objects = [
    [volume, 'volumes', { label: t.names.label() }],
    [domain, 'domains', { description: 'changed by who may not' }],
    [vpc, 'vpcs', { description: 'changed by who may not' }],
    [image, 'images', { label: t.names.label(), description: 'changed by who may not' }],
  ] as const;
  const deletions: Deletion[] = [];
  for (const [id, kind, wish] of objects) {
    if (id === undefined || kinds?.includes(kind) === false) continue;
    const path = `/${kind}/${id}`;
    const { body } = await readOnce(t, path);
    await mayNotUpdate(t, 'AUTH-OBJECT-PERMISSION', path, wish, body ?? {}, user);
    const answer = await askedTwice(t, () => user.delete(path));
    deletions.push({ path, answer });
    // Whoever has deleted one of the owner's is not tempted with the others.
    if (answer.ok && (await t.owner.get(path)).refused) break;
  }
  await areLeftAlone(t, 'AUTH-OBJECT-PERMISSION', deletions);
}
