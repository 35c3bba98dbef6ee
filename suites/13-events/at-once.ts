import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Subject } from '../../src/check/events/event-record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { inRounds, type Round, race } from '../support/race.ts';
import { isEmitted, type Trigger, triggered } from './emitted.ts';
import { type Created, create, keepsSubnets, subjectOf } from './told-vpcs.ts';

const ROUNDS = 3;

/** What happens to several VPCs at one moment is told of each of them (events). */
export function atOnceChecks(check: Declare): void {
  check(
    'VPCs that are updated and deleted at once are told of, each of them',
    ['EVT-VPC-UPDATE', 'EVT-VPC-DELETE', 'EVT-SUBNET-DELETE'],
    async (t) => {
      leftToLongerRuns(t, 'events of several VPCs at once');
      await inRounds(t, ROUNDS, (round) => eachIsTold(t, round));
    },
    { objects: 3 },
  );
}

/** A VPC, and what events about it name. */
interface Told {
  readonly vpc: Created;
  readonly subject: Subject;
}

async function eachIsTold(t: CheckContext, round: Round): Promise<void> {
  const all: Told[] = [];
  for (const subnets of [1, 0, 2]) {
    const vpc = await create(t, subnets);
    all.push({ vpc, subject: await subjectOf(t, vpc) });
  }
  const update = ({ vpc }: Told) => t.owner.put(vpc.path, { description: t.names.label() });
  const updated = await happened(t, all, update, round);
  for (const { trigger } of updated)
    await isEmitted(t, 'EVT-VPC-UPDATE', { action: 'vpc_update', count: 1 }, trigger);
  for (const { vpc, subject } of all) if (!(await keepsSubnets(t, vpc, subject))) return;
  const deleted = await happened(t, all, ({ vpc }) => t.owner.delete(vpc.path), round);
  for (const { vpc } of deleted) t.creations.forget(vpc.path);
  for (const { subject, trigger } of deleted) {
    await isEmitted(t, 'EVT-VPC-DELETE', { action: 'vpc_delete', count: 1 }, trigger);
    const count = subject.subnets?.length ?? 0;
    if (count === 0) continue;
    await isEmitted(t, 'EVT-SUBNET-DELETE', { action: 'subnet_delete', count }, trigger);
  }
}

/** Those of which the request was accepted: what is refused is not told. */
async function happened(
  t: CheckContext,
  all: readonly Told[],
  ask: (told: Told) => Promise<Answer>,
  round: Round,
): Promise<(Told & { readonly trigger: Trigger })[]> {
  let answers: readonly Answer[] = [];
  const nobody = { labels: [] };
  const trigger = await triggered(t, async () => {
    ({ answers } = await race(
      t,
      all.map((each) => () => ask(each)),
      round,
    ));
    return nobody;
  });
  return all
    .filter((_, at) => answers[at]?.ok)
    .map((each) => ({ ...each, trigger: { ...trigger, subject: each.subject } }));
}
