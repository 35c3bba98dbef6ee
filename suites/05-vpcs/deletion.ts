import { requireDeleted } from '../../src/check/arrange/required.ts';
import { type ArrangedVpc, arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { listSubnets } from '../../src/check/arrange/vpc-subnets.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, isRefusedInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { findPageWith, hasId } from './list.ts';
import { attemptVpc, subnetsOf } from './requests.ts';

/** DELETE /vpcs/{vpcId}, and what becomes of the subnets. */
export function deletionChecks(check: Declare): void {
  check('the list holds a VPC until it is deleted', ['VPC-LIST', 'VPC-DELETE'], async (t) => {
    const vpc = await arrangeVpc(t);
    const look = () => findPageWith(t, vpc.id);
    const isListed = (seen: Answer) => seen.items.some(hasId(vpc.id));
    await t.eventually('VPC-LIST', `VPC ${vpc.id} in the list`, look, isListed);
    await isDeleted(t, 'VPC-DELETE', vpc.path);
    await isGoneInTheEnd(t, 'VPC-DELETE', vpc.path);
    // The id may be that of another one, which has a label of its own.
    const isIt = ({ id, label = vpc.label }: Answer['body']) =>
      hasId(vpc.id)({ id }) && label === vpc.label;
    const isUnlisted = ({ ok, items }: Answer) => ok && !items.some(isIt);
    await t.eventually('VPC-LIST', `no VPC ${vpc.id} in the list`, look, isUnlisted);
    t.creations.forget(vpc.path);
    if (!isShortRun(t)) await isUpdatedNoMore(t, vpc);
  });

  check('a deleted VPC takes its subnets with it', ['VPC-DELETE-SUBNETS'], async (t) => {
    const vpc = await arrangeVpc(t, { subnets: subnetsOf(['10.0.0.0/24', '10.0.1.0/24']) });
    const list = () => listSubnets(t, vpc.id);
    const isListed = (seen: Answer | undefined) => seen === undefined || seen.items.length > 0;
    const { last: before } = await poll(list, isListed, t.convergence);
    if (!before?.ok || before.items.length === 0) {
      throw new Skip('the target does not list the subnets of a VPC', 'implied.listSubnets');
    }
    await requireDeleted(t, 'VPC-DELETE', vpc.path);
    const { held } = await poll(
      () => t.owner.get(vpc.path),
      ({ ok }) => !ok,
      t.convergence,
    );
    if (!held) throw new Inconclusive(`${vpc.path} is still there, and so may its subnets be`);
    const look = async () => (await listSubnets(t, vpc.id)) ?? before;
    const isNone = (seen: Answer) => seen.refused || (seen.ok && seen.items.length === 0);
    const none = await poll(look, isNone, t.convergence);
    // The id may be that of another one by now, which has subnets of its own.
    if (!none.held && (await t.owner.get(vpc.path)).ok)
      throw new Inconclusive(`${vpc.path} is there again`, true);
    t.holds('VPC-DELETE-SUBNETS', none.held, {
      expected: t.waits.withWait(`no subnets of the deleted VPC ${vpc.id}`),
      received: none.last.summary,
      answers: [none.last],
    });
    t.creations.forget(vpc.path);
  });

  check(
    'a VPC is made as one that was deleted, with the same label and subnets',
    ['VPC-CREATE', 'VPC-DELETE-SUBNETS'],
    async (t) => {
      leftToLongerRuns(t, 'VPCs made again');
      const subnets = subnetsOf(['10.0.0.0/24', '10.0.1.0/24']);
      const vpc = await arrangeVpc(t, { subnets });
      await requireDeleted(t, 'VPC-DELETE', vpc.path);
      t.creations.forget(vpc.path);
      const again = () => attemptVpc(t, { label: vpc.label, subnets });
      const { held, last } = await poll(again, ({ ok }) => ok, t.convergence);
      if (!held && (await t.owner.get(vpc.path)).ok)
        throw new Inconclusive(`${vpc.path} is there still, or again`, true);
      // Where the account has room for no other one either, that is why.
      if (!held) await arrangeVpc(t, { subnets });
      // Without subnets only the label is in the way.
      const isLabel = !held && !(await attemptVpc(t, { label: vpc.label })).ok;
      t.holds(isLabel ? 'VPC-CREATE' : 'VPC-DELETE-SUBNETS', held, {
        expected: t.waits.withWait(
          `the ${isLabel ? 'label' : 'ranges'} of the deleted VPC to be free`,
        ),
        received: last.summary,
        answers: [last],
      });
    },
  );
}

/** @throws Inconclusive, to be run again alone, when something else has its id by now */
async function isUpdatedNoMore(t: CheckContext, { path, label }: ArrangedVpc): Promise<void> {
  const update = async () => {
    if ((await t.owner.get(path)).ok) throw new Inconclusive(`${path} is there again`, true);
    const answer = await t.owner.put(path, { label });
    if (answer.ok && (await t.owner.get(path)).ok)
      throw new Inconclusive(`${path} is there again`, true);
    return answer;
  };
  await isRefusedInTheEnd(t, 'VPC-DELETE', update);
}
