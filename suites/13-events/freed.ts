import { configProfile, whileBusy } from '../../src/check/arrange/busy-subnet.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { findSubnetIds } from '../05-vpcs/interfaces.ts';
import { attemptVpc } from '../05-vpcs/requests.ts';
import { othersOf } from '../support/callers/others.ts';
import { secondInstance } from '../support/lent/second-instance.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { updateIsTold } from './callers.ts';
import { isEmitted, triggered } from './emitted.ts';
import { create, keepsSubnets, requireKept, subjectOf } from './told-vpcs.ts';

/** A creation and a deletion are told though one before it was refused (events). */
export function freedChecks(check: Declare): void {
  check('a VPC that was busy is told of when it is deleted', OF_BUSY, async (t) => {
    leftToLongerRuns(t, 'events of what was busy');
    const vpc = await create(t, 1);
    let subject = await subjectOf(t, vpc);
    const [subnet] = (await findSubnetIds(t, vpc, 1)) as [number];
    const profile = await configProfile(t, (await secondInstance(t)).id);
    await whileBusy(t, profile, subnet, async () => {
      await isRefused(t, vpc.path);
      subject = await updateIsTold(t, vpc, subject, t.owner);
    });
    const isKept = await keepsSubnets(t, vpc, subject);
    const deletion = await triggered(t, async () => {
      const ask = () => t.owner.delete(vpc.path);
      const { held, last } = await poll(ask, ({ ok }) => ok, t.convergence);
      if (!held) throw new Inconclusive(`${vpc.path} is not deleted: ${last.summary}`);
      t.creations.forget(vpc.path);
      return subject;
    });
    await isEmitted(t, 'EVT-VPC-DELETE', { action: 'vpc_delete', count: 1 }, deletion);
    requireKept(isKept, vpc);
    await isEmitted(t, 'EVT-SUBNET-DELETE', { action: 'subnet_delete', count: 1 }, deletion);
  });

  check(
    'a VPC is told of that is created right after another one was refused',
    ['EVT-VPC-CREATE', 'EVT-SUBNET-CREATE'],
    async (t) => {
      leftToLongerRuns(t, 'events right after refusals');
      for (const count of [0, 2]) {
        const creation = await triggered(t, async () => {
          const refused = await attemptVpc(t, { description: 'x'.repeat(256) });
          if (!refused.refused) throw new Inconclusive(`it was not refused: ${refused.summary}`);
          return subjectOf(t, await create(t, count, { description: 'after a refusal' }));
        });
        await isEmitted(t, 'EVT-VPC-CREATE', { action: 'vpc_create', count: 1 }, creation);
        if (count === 0) continue;
        await isEmitted(t, 'EVT-SUBNET-CREATE', { action: 'subnet_create', count }, creation);
      }
    },
    // What others create meanwhile would come in between.
    { objects: 2, alone: true },
  );
}

const OF_BUSY = ['EVT-VPC-UPDATE', 'EVT-VPC-DELETE', 'EVT-SUBNET-DELETE'];

/** To everybody who could delete it once it is free. */
async function isRefused(t: CheckContext, path: string): Promise<void> {
  for (const caller of [t.owner, ...othersOf(t, 'tokens.vpc:read_write')]) {
    const answer = await caller.delete(path);
    if (!answer.refused) throw new Inconclusive(`a busy VPC was deleted: ${answer.summary}`);
  }
}
