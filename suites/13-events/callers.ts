import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Subject } from '../../src/check/events/event-record.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { isEmitted, triggered } from './emitted.ts';
import { type Created, create, keepsSubnets, requireKept, subjectOf } from './told-vpcs.ts';

const TOLD = ['EVT-VPC-UPDATE', 'EVT-VPC-DELETE', 'EVT-SUBNET-DELETE'];

/** What others than the owner do to a VPC is told as what the owner does (events). */
export function callersChecks(check: Declare): void {
  check('a VPC that an OAuth token updates and deletes is told of', TOLD, async (t) => {
    leftToLongerRuns(t, 'events of other callers');
    const token = t.as('tokens.vpc:read_write');
    const vpc = await create(t, 2);
    const subject = await subjectOf(t, vpc);
    await deletionIsTold(t, vpc, await updateIsTold(t, vpc, subject, token), token);
  });

  check('a VPC that a restricted user updates and deletes is told of', TOLD, async (t) => {
    leftToLongerRuns(t, 'events of other callers');
    const holder = t.as('restrictedWithGrants');
    const vpc = await create(t, 2, {}, holder);
    const subject = await subjectOf(t, vpc);
    await deletionIsTold(t, vpc, await updateIsTold(t, vpc, subject, holder), holder);
    const another = await create(t, 2, {}, holder);
    await deletionIsTold(t, another, await subjectOf(t, another), t.owner);
  });

  const ofOther = ['EVT-VPC-CREATE', 'EVT-SUBNET-CREATE', ...TOLD];
  check('a VPC of another account is told of to that account', ofOther, async (t) => {
    leftToLongerRuns(t, 'events of other callers');
    await otherAccountIsTold(t);
  });
}

/** In another account as in this one. Its subnets are its own to read: they are known by their labels. */
async function otherAccountIsTold(t: CheckContext): Promise<void> {
  const other = t.as('otherAccount');
  const made: { vpc?: Created } = {};
  const creation = await triggered(
    t,
    async () => {
      made.vpc = await create(t, 2, {}, other);
      return { labels: made.vpc.labels, vpcId: made.vpc.id, subnetIds: [] };
    },
    other,
  );
  const { subject } = creation;
  await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count: 1 }, creation);
  await isEmitted(t, 'EVT-SUBNET-CREATE', { action: 'subnet_create', count: 2 }, creation);
  const vpc = made.vpc as Created;
  const known = await updateIsTold(t, vpc, subject, other, other);
  const deletion = await triggered(t, async () => known, other);
  if (!(await other.delete(vpc.path)).ok) return;
  t.creations.forget(vpc.path, other.credential);
  await isEmitted(t, 'EVT-VPC-DELETE', { action: 'vpc_delete', count: 1 }, deletion);
  await isEmitted(t, 'EVT-SUBNET-DELETE', { action: 'subnet_delete', count: 2 }, deletion);
}

/**
 * Each field alone. Whether a restricted user may write what they made is open: what is refused is not told.
 * @returns the subject with the label that it may have by now
 */
export async function updateIsTold(
  t: CheckContext,
  { path }: Created,
  subject: Subject,
  by: Caller,
  reader: Caller = t.owner,
): Promise<Subject> {
  const renamed = t.names.label();
  const known = { ...subject, labels: [...subject.labels, renamed] };
  for (const [at, change] of [{ description: t.names.label() }, { label: renamed }].entries()) {
    const update = await triggered(t, async () => known, reader);
    if (!(await by.put(path, change)).ok) return known;
    await isEmitted(t, 'EVT-VPC-UPDATE', { action: 'vpc_update', count: at + 1 }, update);
  }
  return known;
}

/** The deletion of a VPC with so many subnets is told, where it is accepted from this caller. */
export async function deletionIsTold(
  t: CheckContext,
  vpc: Created,
  subject: Subject,
  by: Caller,
  count = 2,
): Promise<void> {
  const isKept = await keepsSubnets(t, vpc, subject);
  const deletion = await triggered(t, async () => subject);
  if (!(await by.delete(vpc.path)).ok) return;
  t.creations.forget(vpc.path);
  await isEmitted(t, 'EVT-VPC-DELETE', { action: 'vpc_delete', count: 1 }, deletion);
  requireKept(isKept, vpc);
  await isEmitted(t, 'EVT-SUBNET-DELETE', { action: 'subnet_delete', count }, deletion);
}
