import {
  type ConfigProfile,
  configProfile,
  whileBusy,
} from '../../src/check/arrange/busy-subnet.ts';
import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { type ArrangedVpc, arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { type ShownSubnet, shownSubnets } from '../../src/check/arrange/vpc-subnets.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { HeardLate } from '../../src/check/doubt/heard.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted } from '../../src/check/in-the-end.ts';
import { property } from '../../src/check/property.ts';
import { type BusyVpc, busyVpc, busyVpcs } from '../../src/generate/05-vpcs/busy-vpc.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { whereShown } from '../support/where-shown.ts';
import { differences } from './comparison.ts';
import { findSubnetIds, isKept } from './interfaces.ts';
import { findPageWith, hasId } from './list.ts';
import { subnetsOf } from './requests.ts';

const MOST_SUBNETS = 22;

/**
 * While any one subnet of a VPC is busy, its deletion deletes nothing; once all are free, it deletes
 * everything (endpoints/vpcs, rule 3).
 */
export function atomicDeletionChecks(check: Declare): void {
  check(
    'while any one subnet is busy nothing is deleted, and afterwards everything',
    ['VPC-DELETE-ATOMIC', 'VPC-DELETE-BUSY-REFUSED', 'VPC-DELETE-FREED'],
    async (t) => {
      const profile = await configProfile(t, (await arrangeInstance(t)).id);
      const trial = { cases: 3, examples: busyVpcs(t.seed >>> 1) };
      await property(t, busyVpc(MOST_SUBNETS), trial, async (busy) => {
        try {
          await deletesAllOrNothing(t, profile, busy, false);
        } catch (signal) {
          if (!(signal instanceof HeardLate)) throw signal;
          await deletesAllOrNothing(t, profile, busy, true);
        }
      });
    },
    { early: true },
  );
}

/**
 * Makes each of the `busy` subnets busy in turn; a place beyond the last subnet is left out.
 * @param isPatient whether whoever deletes is given the time to hear of it
 * @throws HeardLate as `isKept`
 */
async function deletesAllOrNothing(
  t: CheckContext,
  profile: ConfigProfile,
  asked: BusyVpc,
  isPatient: boolean,
): Promise<void> {
  const { ranges, busy } = asked;
  const wish = { description: 'must stay as it is', subnets: subnetsOf(ranges) };
  const vpc = await arrangeVpc(t, wish);
  const ids = await findSubnetIds(t, vpc, ranges.length);
  const before = await shownSubnetsOf(t, vpc, ranges.length);
  for (const place of busy.filter((each) => each < ranges.length)) {
    const look = async () => {
      await isKept(t, 'VPC-DELETE-BUSY-REFUSED', vpc.path, isPatient);
      await isUnchanged(t, vpc, before);
    };
    await whileBusy(t, profile, ids[place] ?? 0, look, isPatient);
  }
  await whereShown(() => isListed(t, vpc));
  await canBeDeleted(t, vpc);
}

type Shown = readonly ShownSubnet[] | undefined;

async function shownSubnetsOf(t: CheckContext, vpc: ArrangedVpc, count: number): Promise<Shown> {
  const look = async () => (await readWithSubnets(t, vpc)).subnets;
  return (await poll(look, (subnets) => subnets?.length === count, t.convergence)).last;
}

async function readWithSubnets(t: CheckContext, { id, path }: ArrangedVpc) {
  const read = await t.owner.get(path);
  return { read, subnets: read.ok ? await shownSubnets(t, { id, body: read.body }) : undefined };
}

/** The VPC must in the end be as it was read before, with every subnet that the target had shown. */
async function isUnchanged(t: CheckContext, vpc: ArrangedVpc, before: Shown): Promise<void> {
  const { label, description, region } = vpc.body ?? {};
  const look = async () => {
    const { read, subnets } = await readWithSubnets(t, vpc);
    const changed = differences(read.body, { label, description, region });
    return { read, subnets, isSame: read.ok && changed.length === 0, changed };
  };
  const isAsBefore = ({ isSame, subnets }: Awaited<ReturnType<typeof look>>) =>
    isSame && holdsAll(subnets, before);
  const { read, subnets, isSame, changed } = (await poll(look, isAsBefore, t.convergence)).last;
  t.holds('VPC-DELETE-ATOMIC', isSame, {
    expected: `${vpc.path} as it was before its deletion was refused`,
    received: read.ok ? changed.join(', ') : read.summary,
    answers: [read],
  });
  t.holds('VPC-DELETE-ATOMIC', holdsAll(subnets, before), {
    expected: `the subnets ${formatSubnets(before)}`,
    received: `the subnets ${formatSubnets(subnets)}`,
    answers: [read],
  });
}

/** Whether none of the subnets is missing or changed: that a service adds none of its own is not said. */
function holdsAll(subnets: Shown, before: Shown): boolean {
  if (before === undefined || subnets === undefined) return before === subnets;
  const lines = new Set(subnets.map(formatSubnet));
  return before.every((subnet) => lines.has(formatSubnet(subnet)));
}

function formatSubnets(subnets: Shown): string {
  return subnets?.map(formatSubnet).sort().join(', ') ?? 'not shown';
}

function formatSubnet({ id, label, ipv4 }: ShownSubnet): string {
  return `${id} ${label ?? ''} ${ipv4 ?? ''}`;
}

/** What nobody deletes stays in its list, where the list says which VPCs it has. */
async function isListed(t: CheckContext, { id }: ArrangedVpc): Promise<void> {
  const look = () => findPageWith(t, id);
  const isThere = ({ items }: Answer) => items.some(hasId(id));
  await t.eventually('VPC-DELETE-ATOMIC', `VPC ${id} to be listed still`, look, isThere);
}

async function canBeDeleted(t: CheckContext, vpc: ArrangedVpc): Promise<void> {
  await isDeleted(t, 'VPC-DELETE-FREED', vpc.path);
  await isGoneInTheEnd(t, 'VPC-DELETE-FREED', vpc.path);
  t.creations.forget(vpc.path);
}
