import type { Answer } from '../src/run/answer.ts';
import { arrangeVpc } from '../src/run/arrange/vpc.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { Inconclusive, Skip } from '../src/run/signals.ts';
import { attemptVpc } from './vpcs-request.ts';
import { differences } from './vpcs-shown.ts';

/** Which users of the account may create, update and delete VPCs (endpoints/vpcs, rules 1 and 2). */
export function vpcPermissions(check: Declare): void {
  check('creation needs the add_vpc grant', ['VPC-CREATE-GRANT'], async (t) => {
    t.refused('VPC-CREATE-GRANT', await attemptVpc(t, {}, t.as('restricted')));
    const made = await attemptVpc(t, {}, t.as('restrictedWithGrants'));
    t.accepted('VPC-CREATE-GRANT', made);
    await removeAsOwner(t, made);
  });

  check('updating needs a read_write grant on the VPC', ['VPC-UPDATE-PERMISSION'], async (t) => {
    const { path, body } = await readOnlyVpc(t);
    const change = { description: t.names.label() };
    const update = await t.as('readOnlyUser').put(path, change);
    if (update.ok) await t.owner.put(path, { description: body?.description ?? '' });
    t.refused('VPC-UPDATE-PERMISSION', update);
    const after = await t.owner.get(path);
    const { label, description } = body ?? {};
    t.holds('VPC-UPDATE-PERMISSION', differences(after.body, { label, description }).length === 0, {
      expected: `${path} unchanged after the refusal`,
      received: after.summary,
      answers: [update, after],
    });
    const own = await arrangeVpc(t);
    t.refused('VPC-UPDATE-PERMISSION', await t.as('restricted').put(own.path, change));
  });

  check('deleting needs a read_write grant on the VPC', ['VPC-DELETE-PERMISSION'], async (t) => {
    const own = await arrangeVpc(t);
    t.refused('VPC-DELETE-PERMISSION', await t.as('restricted').delete(own.path));
    t.accepted('VPC-DELETE-PERMISSION', await t.owner.get(own.path));
    const { path } = await readOnlyVpc(t);
    t.refused('VPC-DELETE-PERMISSION', await t.as('readOnlyUser').delete(path));
    t.accepted('VPC-DELETE-PERMISSION', await t.owner.get(path));
  });
}

/** The VPC that the read-only user may read; anything else would be refused for being out of sight. */
async function readOnlyVpc(t: CheckContext) {
  const id = t.fixture('readOnly').vpc;
  if (id === undefined) throw new Skip('no VPC for the read-only user', 'fixtures.readOnly.vpc');
  const path = `/vpcs/${id}`;
  const read = await t.as('readOnlyUser').get(path);
  if (!read.ok) throw new Inconclusive(`the read-only user cannot read ${path}: ${read.summary}`);
  return { path, body: read.body };
}

/** Whether a user may delete what they created is not said, so the owner does it. */
async function removeAsOwner(t: CheckContext, made: Answer): Promise<void> {
  const path = `/vpcs/${made.body?.id}`;
  if ((await t.owner.delete(path)).ok) t.creations.forget(path);
}
