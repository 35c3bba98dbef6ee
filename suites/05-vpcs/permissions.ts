import { volumeBody } from '../../src/check/arrange/volume.ts';
import { type ArrangedVpc, arrangeVpc, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { requireEveryTurn } from '../../src/check/doubt/recurrence.ts';
import { isReadInTheEnd, lacksInTheEnd, readOnce } from '../../src/check/in-the-end.ts';
import { differingField } from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { createVolume } from '../04-volumes/requests.ts';
import { askedTwice } from '../support/callers/asked-twice.ts';
import { isLeftAlone } from '../support/callers/left-alone.ts';
import { effectOf, hadNone } from '../support/callers/no-effect.ts';
import { isUpdatedAsItIs } from '../support/callers/reader.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { showsAsAsked } from './creation.ts';
import { isListedAsRead } from './list.ts';
import { attemptVpc, plainRange, removeAsOwner, requireRoom, subnetsOf } from './requests.ts';

/** Which users of the account may create, update and delete VPCs (endpoints/vpcs, rules 1 and 2). */
export function permissionsChecks(check: Declare): void {
  const shown = ['VPC-GET', 'VPC-LIST', 'ERR-UNCHANGED-ELSEWHERE'];
  const granted = ['VPC-CREATE-GRANT', 'VPC-CREATE', ...shown];
  check('creation needs the add_vpc grant, and nothing else', granted, async (t) => {
    const whole = { description: 'with all', subnets: subnetsOf([plainRange(0)], t.names.label()) };
    for (const wish of [{}, whole]) {
      const label = t.names.label();
      const ask = () => attemptVpc(t, { ...wish, label }, t.as('restricted'));
      const refused = await askedTwice(t, ask);
      t.refused('VPC-CREATE-GRANT', refused);
      const unwanted = { is: (vpc: { label?: unknown }) => vpc.label === label, called: label };
      await lacksInTheEnd(t, 'ERR-UNCHANGED-ELSEWHERE', '/vpcs', unwanted, [refused]);
    }
    for (const wish of [{}, whole]) {
      const made = await attemptVpc(t, wish, t.as('restrictedWithGrants'));
      if (!made.ok) await requireRoom(t, 1);
      t.accepted('VPC-CREATE-GRANT', made);
      const path = vpcPath(made.body);
      if (path !== undefined) {
        // The account's owner reads what its users made.
        if (!isShortRun(t)) await isReadInTheEnd(t, 'VPC-GET', path);
        await showsAsAsked(t, 'VPC-CREATE', path, wish);
        await isListedAsRead(t, { id: Number(path.slice('/vpcs/'.length)), path });
      }
      await removeAsOwner(t, made);
    }
  });

  check('the grant to create volumes is none to create VPCs', ['VPC-CREATE-GRANT'], async (t) => {
    const user = t.as('addVolumesUser');
    t.refused('VPC-CREATE-GRANT', await askedTwice(t, () => attemptVpc(t, {}, user)));
    // Who is refused everything is not known to have a grant at all.
    const { ok, summary } = await createVolume(t, volumeBody(t), user);
    if (!ok) throw new Inconclusive(`the user creates no volume either: ${summary}`);
  });

  check(
    'a user without grants may neither update nor delete a VPC',
    ['VPC-UPDATE-PERMISSION', 'VPC-DELETE-PERMISSION'],
    async (t) => {
      const subnets = subnetsOf([plainRange(0)], t.names.label());
      const { path, body } = await arrangeVpc(t, { description: 'before', subnets });
      await mayNotUpdate(t, t.as('restricted'), path, body);
      await mayNotDelete(t, t.as('restricted'), path, { ...body, subnets });
    },
  );

  check(
    'the grant to create VPCs is none to change those of others',
    ['VPC-UPDATE-PERMISSION', 'VPC-DELETE-PERMISSION'],
    async (t) => {
      leftToLongerRuns(t, 'grants to create, used on what others made');
      const { path, body } = await arrangeVpc(t, { description: 'before' });
      await mayNotUpdate(t, t.as('restrictedWithGrants'), path, body);
      await mayNotDelete(t, t.as('restrictedWithGrants'), path, body);
    },
  );

  check(
    'a user who may only read a VPC may neither update nor delete it',
    ['VPC-UPDATE-PERMISSION', 'VPC-DELETE-PERMISSION'],
    async (t) => {
      const { path, body } = await findReadOnlyVpc(t);
      await mayNotUpdate(t, t.as('readOnlyUser'), path, body);
      await mayNotDelete(t, t.as('readOnlyUser'), path, body);
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
  const back = { description: description ?? '', ...(label === undefined ? {} : { label }) };
  const [relabelled, described] = [{ label: t.names.label() }, { description: t.names.label() }];
  const tries = [];
  for (const change of [relabelled, described, { ...relabelled, ...described }]) {
    const tried = await askedTwice(t, () => user.put(path, change));
    if (tried.ok) await t.owner.put(path, back);
    t.refused('VPC-UPDATE-PERMISSION', tried);
    tries.push(tried);
  }
  if (!isShortRun(t) && (await isUpdatedAsItIs(t, path))) {
    const later = await user.put(path, described);
    if (later.ok) await t.owner.put(path, back);
    t.refused('VPC-UPDATE-PERMISSION', later);
    tries.push(later);
  }
  // Others may change it meanwhile, but not to what nobody else thinks of.
  const effect = await effectOf(t, path, { ...relabelled, ...described });
  hadNone(t, 'VPC-UPDATE-PERMISSION', effect, tries);
}

async function mayNotDelete(
  t: CheckContext,
  user: Caller,
  path: string,
  before: ArrangedVpc['body'],
): Promise<void> {
  const deleted = await askedTwice(t, () => user.delete(path));
  await isLeftAlone(t, 'VPC-DELETE-PERMISSION', path, deleted);
  await isReadInTheEnd(t, 'VPC-DELETE-PERMISSION', path);
  const { label, description, region, subnets } = before ?? {};
  const asBefore = { label, description, region, subnets };
  const shown = Object.entries(asBefore).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(shown);
  const isAsBefore = ({ body }: Answer) => differingField(body, fields) === undefined;
  if (!isAsBefore(await readOnce(t, path, isAsBefore)))
    requireEveryTurn(t, 'somebody else may have changed it');
  await showsAsAsked(t, 'VPC-DELETE-PERMISSION', path, asBefore);
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
