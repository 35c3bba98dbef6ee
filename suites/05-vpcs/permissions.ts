import { type ArrangedVpc, arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isReadInTheEnd, readOnce } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { isLeftAlone } from '../support/left-alone.ts';
import { differences } from './comparison.ts';
import { attemptVpc, plainRange, removeAsOwner, subnetsOf } from './requests.ts';

/** Which users of the account may create, update and delete VPCs (endpoints/vpcs, rules 1 and 2). */
export function permissionsChecks(check: Declare): void {
  check('creation needs the add_vpc grant', ['VPC-CREATE-GRANT'], async (t) => {
    for (const wish of [{}, { description: 'with all', subnets: subnetsOf([plainRange(0)]) }]) {
      t.refused('VPC-CREATE-GRANT', await attemptVpc(t, wish, t.as('restricted')));
    }
    const made = await attemptVpc(t, {}, t.as('restrictedWithGrants'));
    t.accepted('VPC-CREATE-GRANT', made);
    await removeAsOwner(t, made);
  });

  check(
    'a user without grants may neither update nor delete a VPC',
    ['VPC-UPDATE-PERMISSION', 'VPC-DELETE-PERMISSION'],
    async (t) => {
      const { path, body } = await arrangeVpc(t, { description: 'before' });
      await mayNotUpdate(t, t.as('restricted'), path, body);
      await mayNotDelete(t, t.as('restricted'), path);
    },
  );

  check(
    'a user who may only read a VPC may neither update nor delete it',
    ['VPC-UPDATE-PERMISSION', 'VPC-DELETE-PERMISSION'],
    async (t) => {
      const { path, body } = await findReadOnlyVpc(t);
      await mayNotUpdate(t, t.as('readOnlyUser'), path, body);
      await mayNotDelete(t, t.as('readOnlyUser'), path);
    },
  );
}

async function mayNotUpdate(
  t: CheckContext,
  user: Caller,
  path: string,
  before: ArrangedVpc['body'],
): Promise<void> {
  const { label, description } = before ?? {};
  const update = await user.put(path, { description: t.names.label() });
  if (update.ok) await t.owner.put(path, { description: description ?? '' });
  t.refused('VPC-UPDATE-PERMISSION', update);
  const relabelled = await user.put(path, { label: t.names.label() });
  if (relabelled.ok && label !== undefined) await t.owner.put(path, { label });
  t.refused('VPC-UPDATE-PERMISSION', relabelled);
  const isSame = ({ body }: Answer) => differences(body, { label, description }).length === 0;
  const after = await readOnce(t, path, isSame);
  t.holds('VPC-UPDATE-PERMISSION', isSame(after), {
    expected: `${path} unchanged after the refusal`,
    received: after.summary,
    answers: [update, after],
  });
}

async function mayNotDelete(t: CheckContext, user: Caller, path: string): Promise<void> {
  await isLeftAlone(t, 'VPC-DELETE-PERMISSION', path, await user.delete(path));
  await isReadInTheEnd(t, 'VPC-DELETE-PERMISSION', path);
}

/**
 * The VPC that the read-only user may only read. It is read first: without that permission, a refusal
 * would not show that read_write is missing.
 * @throws Skip when there is none; Inconclusive when the user cannot read it
 */
async function findReadOnlyVpc(t: CheckContext) {
  const id = t.fixture('readOnly').vpc;
  if (id === undefined) throw new Skip('no VPC for the read-only user', 'fixtures.readOnly.vpc');
  const path = `/vpcs/${id}`;
  const read = await t.as('readOnlyUser').get(path);
  if (!read.ok) throw new Inconclusive(`the read-only user cannot read ${path}: ${read.summary}`);
  return { path, body: read.body };
}
