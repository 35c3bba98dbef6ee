import { arrangeVpc, vpcBody, vpcPath } from '../../../src/check/arrange/vpc.ts';
import { shownSubnets } from '../../../src/check/arrange/vpc-subnets.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../src/check/doubt/recurrence.ts';
import { readEvents, since } from '../../../src/check/events/event-log.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { tokenOf } from '../../../src/config/credentials.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { mostCharacters } from '../../../src/spec/stated-bounds.ts';
import { attemptVpc } from '../../05-vpcs/requests.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { deletionIsTold } from '../callers.ts';
import { isEmitted, recordsAbout, type Trigger, triggered } from '../emitted.ts';
import { type Created, create, subjectOf } from '../told-vpcs.ts';
import { renamedAndDeleted } from './changed.ts';
import { countsOf, createdOnce } from './shared.ts';

/** What is told of VPCs and subnets that are created, by whomever and wherever (events; endpoints/vpcs, rule 1). */
export function createdVpcsChecks(check: Declare): void {
  const told = ['EVT-VPC-CREATE', 'EVT-SUBNET-CREATE'];
  check('creating a VPC is told, with and without subnets', told, async (t) => {
    for (const subnets of [1, 0, 4]) {
      const { creation, vpc } = await createdOnce(t, subnets);
      await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count: 1 }, creation);
      if (subnets === 0) await tellsOfNoSubnet(t, creation, vpc);
    }
  });

  check(
    'a VPC whose list of subnets is empty is told of as one without subnets',
    ['EVT-VPC-CREATE', 'EVT-SUBNET-CREATE'],
    async (t) => {
      leftToLongerRuns(t, 'empty lists of subnets');
      const made: { vpc?: Created } = {};
      const creation = await triggered(t, async () => {
        const label = t.names.label();
        const answer = await attemptVpc(t, { label, subnets: [] });
        const path = vpcPath(answer.body);
        // Whether an empty list is one is open.
        if (!answer.ok || path === undefined)
          throw new Inconclusive(`an empty list is refused: ${answer.summary}`);
        const { body } = await t.owner.get(path);
        made.vpc = { id: answer.body?.id, path, label, labels: [label], body };
        return subjectOf(t, made.vpc);
      });
      await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count: 1 }, creation);
      await tellsOfNoSubnet(t, creation, made.vpc as Created);
    },
  );

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

/**
 * A VPC that shows that it has no subnets had none created: who asks for none may be given one. A record that tells of
 * several events may be about another VPC's as well.
 */
async function tellsOfNoSubnet(
  t: CheckContext,
  { subject, before, reader }: Trigger,
  { path }: Created,
): Promise<void> {
  const { subnets } = (await t.owner.get(path)).body ?? {};
  if (!Array.isArray(subnets) || subnets.length > 0) return;
  const { labels } = subject;
  const seen = await readEvents(t, reader);
  const others = recordsAbout(seen, 'vpc_create', subject);
  const isOnlyOfSubnet = (record: unknown) => !others.includes(record);
  const called = recordsAbout(seen, 'subnet_create', { labels }).filter(isOnlyOfSubnet);
  const after = recordsAbout(since(before, seen), 'subnet_create', subject).filter(isOnlyOfSubnet);
  const wrong = [...called, ...after];
  if (wrong.length === 0) return; // which tells of no event that there has to be
  if (called.length === 0) requireEveryTurn(t, 'the event may be about another VPC of that id');
  t.violated('EVT-SUBNET-CREATE', {
    expected: `no subnet_create about ${labels[0]}, which was created without subnets`,
    received: formatValue(wrong[0]),
    answers: [seen.answer],
  });
}
