import { requireAccepted } from '../../../src/check/arrange/required.ts';
import { type ArrangedVpc, arrangeVpc } from '../../../src/check/arrange/vpc.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Subject } from '../../../src/check/events/event-record.ts';
import { poll } from '../../../src/limits/poll.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { isEmitted, recordsAbout, triggered } from '../emitted.ts';
import {
  type Created,
  create,
  keepsSubnets,
  remove,
  requireKept,
  subjectOf,
  withAddedSubnet,
} from '../told-vpcs.ts';
import { countsOf, deletedOnce } from './shared.ts';

/** What is told of VPCs that are updated or deleted, and of the subnets that go with them (events; endpoints/vpcs, rules 2 and 3). */
export function changedVpcsChecks(check: Declare): void {
  check('every update of a VPC is told', ['EVT-VPC-UPDATE'], async (t) => {
    await updatesAreTold(t, await create(t, 1));
    if (!isShortRun(t)) await updatesAreTold(t, await create(t, 0));
  });

  const renamed = ['EVT-VPC-UPDATE', 'EVT-VPC-DELETE', 'EVT-VPC-CREATE'];
  check('renaming and deleting a VPC without subnets is told', renamed, async (t) => {
    const vpc = await create(t, 0);
    await renamedAndDeleted(t, vpc, 0);
    if (!isShortRun(t)) await isToldAgain(t, vpc.label);
  });

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

/** Each field alone, and both, also where one of them stays as it is. */
async function updatesAreTold(t: CheckContext, vpc: Created): Promise<void> {
  const [renamed, again] = [t.names.label(), t.names.label()];
  const { labels, ...ids } = await subjectOf(t, vpc);
  const subject = { ...ids, labels: [...labels, renamed, again] };
  const changes: Record<string, string>[] = [
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
  if (!isShortRun(t)) await clearingIsTold(t, vpc, subject, changes.length + 1);
}

/** A description that is taken away, where that is taken and shows. */
async function clearingIsTold(t: CheckContext, { path }: Created, subject: Subject, count: number) {
  const look = async () => (await t.owner.get(path)).body?.description;
  if (!(await poll(look, Boolean, t.convergence)).held) return;
  const update = await triggered(t, async () => subject);
  if (!(await t.owner.put(path, { description: '' })).ok) return;
  if (!(await poll(look, (shown) => shown === '', t.convergence)).held) return;
  await isEmitted(t, 'EVT-VPC-UPDATE', { action: 'vpc_update', count }, update);
}

/** The update is told though one before it was refused, and the deletion though the label is another. */
export async function renamedAndDeleted(
  t: CheckContext,
  vpc: Created,
  subnets: number,
): Promise<void> {
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

/** The label that a VPC gave up is told again with the next one, where that may have it already. */
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
