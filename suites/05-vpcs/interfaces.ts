import { configProfile, whileBusy } from '../../src/check/arrange/busy-subnet.ts';
import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { type ArrangedVpc, arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { shownSubnets } from '../../src/check/arrange/vpc-subnets.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { countsOnceHeard } from '../../src/check/doubt/heard.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, takesUpdate } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Skip } from '../../src/result/signals.ts';
import { othersOf } from '../support/callers/others.ts';
import { farInstance, secondInstance } from '../support/lent/second-instance.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { isFreedWithInstance } from './interfaces/deleted-instance.ts';
import { attemptVpc, subnetsOf } from './requests.ts';

/** A VPC cannot be deleted while an interface uses one of its subnets (endpoints/vpcs, rule 3). */
export function interfacesChecks(check: Declare): void {
  check(
    'an interface keeps the VPC of its subnet until the last one is deleted',
    [
      'VPC-ATTACH-BY-SUBNET',
      'VPC-DELETE-BUSY-REFUSED',
      'VPC-DELETE-FREED',
      'VPC-LABEL-UNIQUE',
      'VPC-UPDATE',
    ],
    async (t) => {
      const vpc = await arrangeVpc(t, { subnets: subnetsOf(['10.0.0.0/24', '10.0.1.0/24']) });
      const [one, other] = (await findSubnetIds(t, vpc, 2)) as [number, number];
      const instance = await arrangeInstance(t);
      const profile = await configProfile(t, instance.id);
      await whileBusy(t, profile, one, async ({ added }) => {
        joinsVpc(t, vpc, added);
        await cannotBeDeleted(t, vpc);
        t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label: vpc.label }));
        // Only its deletion asks whether it is in use.
        await takesUpdate(t, 'VPC-UPDATE', vpc.path, { label: vpc.label, description: 'busy' });
        await whileBusy(t, profile, other, () => cannotBeDeleted(t, vpc));
        await cannotBeDeleted(t, vpc);
        if (!isShortRun(t)) await isKeptByBoth(t, vpc, one);
      });
      await canBeDeleted(t, 'VPC-DELETE-FREED', vpc);
    },
  );

  check(
    'an interface keeps its VPC whichever other interfaces stand before and behind it',
    ['VPC-DELETE-BUSY-REFUSED', 'VPC-DELETE-FREED'],
    async (t) => {
      const vpc = await arrangeVpc(t, { subnets: subnetsOf(['10.0.0.0/24']) });
      const other = await arrangeVpc(t, { subnets: subnetsOf(['10.1.0.0/24']) });
      const [own] = (await findSubnetIds(t, vpc, 1)) as [number];
      const [others] = (await findSubnetIds(t, other, 1)) as [number];
      const profile = await configProfile(t, (await arrangeInstance(t)).id);
      for (const [first, second] of [
        [own, others],
        [others, own],
      ] as const) {
        await whileBusy(t, profile, first, () =>
          whileBusy(t, profile, second, () => cannotBeDeleted(t, vpc)),
        );
      }
      if (!isShortRun(t)) await isFreedWithInstance(t, vpc, profile, own);
    },
    { objects: 3 },
  );

  check(
    'an interface of another region keeps its VPC',
    ['VPC-DELETE-BUSY-REFUSED'],
    async (t) => {
      const { id, region } = await farInstance(t);
      const vpc = await arrangeVpc(t, { region, subnets: subnetsOf(['10.0.0.0/24']) });
      const [subnet] = (await findSubnetIds(t, vpc, 1)) as [number];
      await whileBusy(t, await configProfile(t, id), subnet, () => cannotBeDeleted(t, vpc));
    },
    { objects: 1 },
  );
}

/** An interface of another instance uses the same subnet for a while: the first one still does afterwards. */
async function isKeptByBoth(t: CheckContext, vpc: ArrangedVpc, subnet: number): Promise<void> {
  const profile = await whereShown(async () => configProfile(t, (await secondInstance(t)).id));
  if (profile === undefined) return;
  await whileBusy(t, profile, subnet, () => cannotBeDeleted(t, vpc));
  await cannotBeDeleted(t, vpc);
}

/** The ids of the VPC's subnets, to point interfaces at. @throws Skip when the target shows fewer */
export async function findSubnetIds(
  t: CheckContext,
  vpc: ArrangedVpc,
  count: number,
): Promise<number[]> {
  const look = async () => (await shownSubnets(t, await readAgain(t, vpc))) ?? [];
  const { held, last } = await poll(look, (seen) => seen.length >= count, t.convergence);
  if (held) return last.map(({ id }) => id);
  throw new Skip('the target does not show the subnets of a VPC', 'implied.listSubnets');
}

async function readAgain(t: CheckContext, { id, path }: ArrangedVpc) {
  const { body } = await t.owner.get(path);
  return { id, body };
}

/** If the answer to adding an interface names a VPC, it must be that of the subnet. */
function joinsVpc(t: CheckContext, vpc: ArrangedVpc, added: Answer): void {
  const named = added.body?.vpc_id ?? vpc.id;
  t.holds('VPC-ATTACH-BY-SUBNET', String(named) === String(vpc.id), {
    expected: `the interface to join VPC ${vpc.id}`,
    received: `vpc_id ${named}`,
    answers: [added],
  });
}

/**
 * The deletion of a VPC that is in use must be refused, once whoever deletes may have heard of that.
 * @throws HeardLate as `countsOnceHeard`
 */
export async function isKept(
  t: CheckContext,
  requirement: string,
  path: string,
  isPatient?: boolean,
): Promise<void> {
  for (const caller of [t.owner, ...othersOf(t, 'tokens.vpc:read_write')]) {
    const answer = await caller.delete(path);
    if (answer.ok) countsOnceHeard(t, `DELETE ${path}`, isPatient);
    t.refused(requirement, answer);
  }
}

async function cannotBeDeleted(t: CheckContext, vpc: ArrangedVpc): Promise<void> {
  await isKept(t, 'VPC-DELETE-BUSY-REFUSED', vpc.path);
}

/** Deletes the VPC once it is free: the last interface may take a while to be gone. */
export async function canBeDeleted(
  t: CheckContext,
  requirement: string,
  vpc: ArrangedVpc,
): Promise<void> {
  await isDeleted(t, requirement, vpc.path);
  await isGoneInTheEnd(t, requirement, vpc.path);
  t.creations.forget(vpc.path);
}
