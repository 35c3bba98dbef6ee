import { configProfile, whileBusy } from '../../../src/check/arrange/busy-subnet.ts';
import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import { bootInstance, shutDownInstance } from '../../../src/check/arrange/power.ts';
import { arrangeVpc } from '../../../src/check/arrange/vpc.ts';
import { shownSubnets } from '../../../src/check/arrange/vpc-subnets.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../../src/check/in-the-end.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { canBeDeleted, findSubnetIds, isKept } from '../interfaces.ts';
import { subnetsOf } from '../requests.ts';

/** A VPC cannot be deleted while an interface in it is active, nor when its instance is only shut down (endpoints/vpcs, rule 3). */
export function activeInterfacesChecks(check: Declare): void {
  check(
    'an active interface keeps the VPC until the instance is shut down and the interface deleted',
    ['VPC-DELETE-ACTIVE-INTERFACE'],
    async (t) => {
      const vpc = await arrangeVpc(t, { subnets: subnetsOf(['10.0.0.0/24']) });
      const [subnet] = (await findSubnetIds(t, vpc, 1)) as [number];
      const instance = await arrangeInstance(t);
      const profile = await configProfile(t, instance.id);
      await whileBusy(t, profile, subnet, async () => {
        const running = await bootInstance(t, instance.id);
        await isKept(t, 'VPC-DELETE-ACTIVE-INTERFACE', vpc.path);
        await shutDownInstance(t, instance.id, running);
        await isKept(t, 'VPC-DELETE-ACTIVE-INTERFACE', vpc.path);
      });
      await canBeDeleted(t, 'VPC-DELETE-ACTIVE-INTERFACE', vpc);
    },
  );

  check(
    'the busy VPC of the target cannot be deleted',
    ['VPC-DELETE-ACTIVE-INTERFACE', 'VPC-DELETE-BUSY-REFUSED', 'VPC-DELETE-ATOMIC'],
    async (t) => {
      const { vpc: id } = t.fixture('busyVpc');
      const path = `/vpcs/${id}`;
      const before = await t.owner.get(path);
      if (!before.ok) throw new Inconclusive(`${path} cannot be read: ${before.summary}`);
      const subnets = await shownSubnets(t, { id, body: before.body });
      const deletion = await t.owner.delete(path);
      t.refused('VPC-DELETE-ACTIVE-INTERFACE', deletion);
      t.refused('VPC-DELETE-BUSY-REFUSED', deletion);
      await isReadInTheEnd(t, 'VPC-DELETE-ATOMIC', path);
      await keepsSubnets(t, { id, path }, subnets);
    },
  );
}

/**
 * A refused deletion leaves every subnet in the end; others may add some meanwhile. Nothing is judged where the target
 * shows no subnets.
 */
async function keepsSubnets(
  t: CheckContext,
  { id, path }: { readonly id: number; readonly path: string },
  before: Shown | undefined,
): Promise<void> {
  const look = async () => {
    const after = await t.owner.get(path);
    return { after, now: await shownSubnets(t, { id, body: after.body }) };
  };
  const isKept = ({ now }: { now: Shown | undefined }) =>
    now === undefined || before?.every(({ id }) => now.some((each) => each.id === id)) !== false;
  const { held, last } = await poll(look, isKept, t.convergence);
  t.holds('VPC-DELETE-ATOMIC', held, {
    expected: `the subnets ${idsOf(before ?? [])}, as before the deletion was refused`,
    received: `the subnets ${idsOf(last.now ?? [])}`,
    answers: [last.after],
  });
}

function idsOf(subnets: Shown): string {
  const ids = subnets.map(({ id }) => id);
  return ids.toSorted((one, other) => one - other).join(', ');
}

type Shown = NonNullable<Awaited<ReturnType<typeof shownSubnets>>>;
