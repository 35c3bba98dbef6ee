import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Subject } from '../../src/check/events/event-record.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { othersOf } from '../support/callers/others.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { deletionIsTold, updateIsTold } from './callers.ts';
import { isEmitted, triggered } from './emitted.ts';
import { strangersTo } from './strangers.ts';
import { type Created, create, keepsSubnets, subjectOf } from './told-vpcs.ts';

/** What happens again is told again: with labels that others have or had, to one VPC, and after refusals (events). */
export function againChecks(check: Declare): void {
  check(
    'all that becomes of a VPC is told, whatever other VPC has its labels or had them',
    [...CREATED, ...CHANGED],
    async (t) => {
      leftToLongerRuns(t, 'events of labels that others had');
      const [label, ofSubnet] = [t.names.label(), t.names.label()];
      await ends(t, await begins(t, [label, ofSubnet]));
      const again = await begins(t, [label, ofSubnet]);
      const another = await begins(t, [t.names.label(), ofSubnet]);
      await ends(t, again);
      await ends(t, another);
    },
    { objects: 3 },
  );

  check(
    'all that becomes of a VPC is told, though one of another account has its labels',
    [...CREATED, ...CHANGED],
    async (t) => {
      leftToLongerRuns(t, 'events of labels of another account');
      const labels = [t.names.label(), t.names.label()] as const;
      const own = await begins(t, labels);
      const theirs = await begins(t, labels, t.as('otherAccount'));
      await ends(t, own);
      await ends(t, theirs);
    },
    { objects: 2 },
  );

  check(
    'each of many updates of a VPC is told',
    ['EVT-VPC-UPDATE'],
    async (t) => {
      leftToLongerRuns(t, 'events of many updates');
      await manyUpdatesAreTold(t);
    },
    { objects: 2 },
  );

  check('what is done to a VPC is told though others were refused to do it', CHANGED, async (t) => {
    leftToLongerRuns(t, 'events after refusals to others');
    const vpc = await create(t, 1);
    for (const caller of strangersTo(t)) {
      for (const answer of [
        await caller.put(vpc.path, { description: 'by who may not' }),
        await caller.delete(vpc.path),
      ])
        if (!answer.refused) throw new Inconclusive(`it was not refused: ${answer.summary}`);
    }
    const subject = await updateIsTold(t, vpc, await subjectOf(t, vpc), t.owner);
    await deletionIsTold(t, vpc, subject, t.owner, 1);
  });
}

const CREATED = ['EVT-VPC-CREATE', 'EVT-SUBNET-CREATE'];
const CHANGED = ['EVT-VPC-UPDATE', 'EVT-VPC-DELETE', 'EVT-SUBNET-DELETE'];

/** A VPC that somebody made, and what events about it name. */
interface Told {
  readonly vpc: Created;
  readonly subject: Subject;
  readonly by: Caller;
}

/** A VPC with a subnet is created and told of; undefined where the labels are not to be had, or not yet. */
async function begins(
  t: CheckContext,
  labels: readonly [string, string],
  by: Caller = t.owner,
): Promise<Told | undefined> {
  const [label, ofSubnet] = labels;
  const subnets = [{ label: ofSubnet, ipv4: '10.0.0.0/24' }];
  const made: { vpc?: Created } = {};
  const creation = await triggered(
    t,
    async () => {
      const vpc = await whereShown(() => arrangeVpc(t, { label, subnets }, by));
      if (vpc === undefined) return { labels };
      made.vpc = { ...vpc, labels };
      // The subnets of another account are its own to read.
      const isOwn = by.credential === t.owner.credential;
      return isOwn ? subjectOf(t, made.vpc) : { labels, vpcId: vpc.id, subnetIds: [] };
    },
    by,
  );
  if (made.vpc === undefined) return undefined;
  await isEmitted(t, 'EVT-VPC-CREATE', once('vpc_create'), creation);
  await isEmitted(t, 'EVT-SUBNET-CREATE', once('subnet_create'), creation);
  return { vpc: made.vpc, subject: creation.subject, by };
}

/** It is updated and deleted, and all of it told. */
async function ends(t: CheckContext, told: Told | undefined): Promise<void> {
  if (told === undefined) return;
  const { vpc, subject, by } = told;
  const update = await triggered(t, async () => subject, by);
  if (!(await by.put(vpc.path, { description: t.names.label() })).ok) return;
  await isEmitted(t, 'EVT-VPC-UPDATE', once('vpc_update'), update);
  if (by.credential === t.owner.credential && !(await keepsSubnets(t, vpc, subject))) return;
  const deletion = await triggered(t, async () => subject, by);
  if (!(await by.delete(vpc.path)).ok) return;
  t.creations.forget(vpc.path, by.credential);
  await isEmitted(t, 'EVT-VPC-DELETE', once('vpc_delete'), deletion);
  await isEmitted(t, 'EVT-SUBNET-DELETE', once('subnet_delete'), deletion);
}

/** One more than of the VPCs that had the label before. */
function once(action: string) {
  return { action, count: 1, isMore: true } as const;
}

/** A label given and given up, an update after a refusal, and one by a token: what is refused is not told. */
async function manyUpdatesAreTold(t: CheckContext): Promise<void> {
  const vpc = await create(t, 0);
  const taken = await arrangeVpc(t);
  const renamed = t.names.label();
  const { labels, ...ids } = await subjectOf(t, vpc);
  const subject = { ...ids, labels: [...labels, renamed] };
  const changes: [Caller, Record<string, string>][] = [
    [t.owner, { label: renamed }],
    [t.owner, { description: 'renamed' }],
    [t.owner, { label: vpc.label }],
    [t.owner, { label: taken.label }],
    [t.owner, { description: 'refused before' }],
    ...othersOf(t, 'tokens.vpc:read_write').map((by): [Caller, Record<string, string>] => [
      by,
      { description: 'by a token' },
    ]),
  ];
  let count = 0;
  for (const [by, change] of changes) {
    const update = await triggered(t, async () => subject);
    const { ok } = await by.put(vpc.path, change);
    if (!ok) continue;
    count += 1;
    await isEmitted(t, 'EVT-VPC-UPDATE', { action: 'vpc_update', count }, update);
  }
}
