import { requireAccepted } from '../../src/check/arrange/required.ts';
import { type ArrangedVpc, arrangeVpc, vpcBody } from '../../src/check/arrange/vpc.ts';
import { shownSubnets } from '../../src/check/arrange/vpc-subnets.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import { mostCharacters } from '../../src/spec/stated-bounds.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { deletionIsTold } from './callers.ts';
import { isEmitted, recordsAbout, type Trigger, triggered } from './emitted.ts';
import {
  type Created,
  create,
  keepsSubnets,
  remove,
  requireKept,
  subjectOf,
  withAddedSubnet,
} from './told-vpcs.ts';

/** The events of VPC operations (events; endpoints/vpcs, rules 1 to 3). */
export function vpcsChecks(check: Declare): void {
  check('creating a VPC is told, with and without subnets', ['EVT-VPC-CREATE'], async (t) => {
    for (const subnets of [1, 0, 4]) {
      const { creation } = await createdOnce(t, subnets);
      await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count: 1 }, creation);
    }
  });

  check(
    'a VPC is told of whoever creates it, with every field',
    ['EVT-VPC-CREATE', 'EVT-SUBNET-CREATE', 'EVT-VPC-DELETE', 'EVT-SUBNET-DELETE'],
    async (t) => {
      await isTold(t, t.owner);
      if (tokenOf(t.run.settings.configuration, 'restrictedWithGrants') === undefined) return;
      await isTold(t, t.as('restrictedWithGrants'));
    },
    { objects: 2 },
  );

  const byToken = ['EVT-VPC-CREATE', 'EVT-SUBNET-CREATE'];
  check('a VPC that an OAuth token creates is told of', byToken, async (t) => {
    const caller = t.as('tokens.vpc:read_write');
    const labels = [t.names.label(), t.names.label()];
    const creation = await triggered(t, async () => {
      const subnets = labels.map((label, at) => ({ label, ipv4: `10.0.${at}.0/24` }));
      const body = { ...vpcBody(t), subnets };
      // Which scope reads a VPC is open, so the token only creates it.
      const recipe = { collection: '/vpcs', body, caller, readable: false };
      const { path } = await t.creations.make(recipe);
      const id = Number(path.slice('/vpcs/'.length));
      const vpc = { id, path, label: body.label, labels: [body.label, ...labels] };
      return subjectOf(t, { ...vpc, body: (await t.owner.get(path)).body });
    });
    await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count: 1 }, creation);
    await isEmitted(t, 'EVT-SUBNET-CREATE', { action: 'subnet_create', count: 2 }, creation);
  });

  check('all that becomes of a VPC of another region is told too', EVERY_EVENT, async (t) => {
    leftToLongerRuns(t, 'events of other regions');
    const region = t.fixture('secondRegion');
    const made: { vpc?: Created } = {};
    const creation = await triggered(t, async () => {
      made.vpc = await create(t, 2, { region });
      return subjectOf(t, made.vpc);
    });
    await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count: 1 }, creation);
    await isEmitted(t, 'EVT-SUBNET-CREATE', { action: 'subnet_create', count: 2 }, creation);
    await renamedAndDeleted(t, made.vpc as Created, 2);
  });

  check('every subnet that is created is told', ['EVT-SUBNET-CREATE'], async (t) => {
    for (const subnets of countsOf(t)) {
      const { creation } = await createdOnce(t, subnets);
      const emitted = { action: 'subnet_create', count: subnets };
      await isEmitted(t, 'EVT-SUBNET-CREATE', emitted, creation);
    }
    if (!isShortRun(t)) await areToldOfBoth(t);
  });

  check('every update of a VPC is told', ['EVT-VPC-UPDATE'], async (t) => {
    await updatesAreTold(t, await create(t, 1));
    if (!isShortRun(t)) await updatesAreTold(t, await create(t, 0));
  });

  const renamed = ['EVT-VPC-UPDATE', 'EVT-VPC-DELETE'];
  check('renaming and deleting a VPC without subnets is told', renamed, async (t) =>
    renamedAndDeleted(t, await create(t, 0), 0),
  );

  const deleted = ['EVT-VPC-DELETE', 'EVT-VPC-CREATE'];
  check('deleting a VPC is told, with and without subnets', deleted, async (t) => {
    for (const subnets of [0, 2]) {
      const deletion = await deletedOnce(t, subnets);
      await isEmitted(t, 'EVT-VPC-DELETE', { action: 'vpc_delete', count: 1 }, deletion);
    }
    const { subject } = await deletedOnce(t, 0);
    await isToldAgain(t, subject.labels[0] as string);
  });

  check('every subnet that is deleted with its VPC is told', ['EVT-SUBNET-DELETE'], async (t) => {
    for (const subnets of countsOf(t)) {
      const deletion = await deletedOnce(t, subnets);
      const emitted = { action: 'subnet_delete', count: subnets };
      await isEmitted(t, 'EVT-SUBNET-DELETE', emitted, deletion);
    }
    const vpc = await create(t, 1);
    const subject = await withAddedSubnet(t, vpc);
    if (subject === undefined) return;
    const deletion = await triggered(t, () => remove(t, vpc, subject));
    await isEmitted(t, 'EVT-SUBNET-DELETE', { action: 'subnet_delete', count: 2 }, deletion);
  });
}

/** How many subnets the VPCs have: in longer runs also more than most. */
function countsOf(t: CheckContext): number[] {
  return isShortRun(t) ? [1, 2, 4] : [1, 2, 4, 12];
}

/** Each field alone, and both, also where one of them stays as it is. */
async function updatesAreTold(t: CheckContext, vpc: Created): Promise<void> {
  const [renamed, again] = [t.names.label(), t.names.label()];
  const { labels, ...ids } = await subjectOf(t, vpc);
  const subject = { ...ids, labels: [...labels, renamed, again] };
  const changes = [
    { description: 'one' },
    { label: renamed },
    { label: again, description: 'two' },
    { label: again, description: 'three' },
  ];
  for (const [index, change] of changes.entries()) {
    const update = await triggered(t, async () => {
      await requireAccepted(t, 'VPC-UPDATE', () => t.owner.put(vpc.path, change));
      return subject;
    });
    await isEmitted(t, 'EVT-VPC-UPDATE', { action: 'vpc_update', count: index + 1 }, update);
  }
}

/** Subnets of two VPCs may have one label: each is told of. Both VPCs stay, so that no record loses what it is about. */
async function areToldOfBoth(t: CheckContext): Promise<void> {
  const label = t.names.label();
  const subnets = [{ label, ipv4: '10.0.0.0/24' }];
  for (const _ of ['first', 'second']) {
    const creation = await triggered(t, async () => {
      const { id, body, label: own } = await arrangeVpc(t, { subnets });
      const shown = (await shownSubnets(t, { id, body })) ?? [];
      return { labels: [own, label], vpcId: id, subnetIds: shown.map((subnet) => subnet.id) };
    });
    const before = recordsAbout(creation.before, 'subnet_create', creation.subject);
    const emitted = { action: 'subnet_create', count: before.length + 1 };
    await isEmitted(t, 'EVT-SUBNET-CREATE', emitted, creation);
  }
}

const LONGEST = mostCharacters('VpcCreate', 'label');

const EVERY_EVENT = [
  'EVT-VPC-CREATE',
  'EVT-SUBNET-CREATE',
  'EVT-VPC-UPDATE',
  'EVT-VPC-DELETE',
  'EVT-SUBNET-DELETE',
];

/** The update is told though one before it was refused, and the deletion though the label is another. */
async function renamedAndDeleted(t: CheckContext, vpc: Created, subnets: number): Promise<void> {
  const label = t.names.label();
  const { labels, ...ids } = await subjectOf(t, vpc);
  const subject = { ...ids, labels: [...labels, label] };
  await t.owner.put(vpc.path, { label, description: 'x'.repeat(256) });
  const update = await triggered(t, async () => {
    await requireAccepted(t, 'VPC-UPDATE', () => t.owner.put(vpc.path, { label }));
    return subject;
  });
  await isEmitted(t, 'EVT-VPC-UPDATE', { action: 'vpc_update', count: 1 }, update);
  const isKept = await keepsSubnets(t, vpc, subject);
  const deletion = await triggered(t, () => remove(t, vpc, subject));
  await isEmitted(t, 'EVT-VPC-DELETE', { action: 'vpc_delete', count: 1 }, deletion);
  if (subnets === 0) return;
  requireKept(isKept, vpc);
  const emitted = { action: 'subnet_delete', count: subnets };
  await isEmitted(t, 'EVT-SUBNET-DELETE', emitted, deletion);
}

/** Creates a VPC with a description, two subnets and labels of any length, and deletes it as it is: all of it is told. */
async function isTold(t: CheckContext, by: Caller): Promise<void> {
  const made: { vpc?: Created } = {};
  const creation = await triggered(t, async () => {
    const wish = { label: t.names.labelOf(LONGEST), description: 'with every field' };
    made.vpc = await create(t, 2, wish, by, LONGEST);
    return subjectOf(t, made.vpc);
  });
  await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count: 1 }, creation);
  await isEmitted(t, 'EVT-SUBNET-CREATE', { action: 'subnet_create', count: 2 }, creation);
  await deletionIsTold(t, made.vpc as Created, creation.subject, by);
}

/** The label of a VPC that was deleted is told again with the next one, where that may have it already. */
async function isToldAgain(t: CheckContext, label: string): Promise<void> {
  const made: { vpc?: ArrangedVpc | undefined } = {};
  const creation = await triggered(t, async () => {
    made.vpc = await whereShown(() => arrangeVpc(t, { label }));
    return { labels: [label], ...(made.vpc && { vpcId: made.vpc.id }) };
  });
  if (made.vpc === undefined) return;
  const count = recordsAbout(creation.before, 'vpc_create', creation.subject).length + 1;
  await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count }, creation);
}

/** A VPC with so many subnets: one for all checks, which ask for different events about it. */
function createdOnce(t: CheckContext, subnets: number) {
  return t.shared(`VPC with ${subnets} subnets that is told of`, async (creator) => {
    const made: { vpc?: Created } = {};
    const creation = await triggered(creator, async () => {
      made.vpc = await create(creator, subnets);
      return subjectOf(creator, made.vpc);
    });
    return { creator, vpc: made.vpc as Created, creation };
  });
}

/** The deletion of that VPC. */
function deletedOnce(t: CheckContext, subnets: number): Promise<Trigger> {
  return t.shared(`deletion of the VPC with ${subnets} subnets`, async (arrangement) => {
    const { creator, vpc, creation } = await createdOnce(arrangement, subnets);
    return triggered(creator, () => remove(creator, vpc, creation.subject));
  });
}
