import fc from 'fast-check';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { lacksInTheEnd } from '../../src/check/in-the-end.ts';
import { property } from '../../src/check/property.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { attemptVpc, requireRoom, type SubnetAsked, subnetsOf } from './requests.ts';

/** Subnets that are wrong for one reason each. */
const FLAWS: Readonly<Record<string, SubnetAsked>> = {
  'a range that is not private': { label: 'flawed', ipv4: '8.8.8.0/24' },
  'a range inside that of another subnet': { label: 'flawed', ipv4: '10.0.0.0/25' },
  'a label with an underscore': { label: 'flaw_ed', ipv4: '172.16.0.0/24' },
  'the label of another subnet': { label: 'subnet-1', ipv4: '172.16.0.0/24' },
};

interface FlawedCreation {
  readonly flaw: string;
  /** How many right subnets stand beside it. */
  readonly right: number;
  /** Where the flawed one stands, from 0. */
  readonly at: number;
}

const EXAMPLES: readonly FlawedCreation[] = [
  { flaw: 'a range that is not private', right: 1, at: 1 },
  { flaw: 'a range inside that of another subnet', right: 1, at: 1 },
  { flaw: 'the label of another subnet', right: 3, at: 3 },
  { flaw: 'a label with an underscore', right: 2, at: 0 },
];

/** A creation that is refused for one subnet creates nothing (endpoints/vpcs, POST /vpcs). */
export function atomicCreationChecks(check: Declare): void {
  const flawed = fc.record({
    flaw: fc.constantFrom(...Object.keys(FLAWS)),
    right: fc.integer({ min: 1, max: 4 }),
    at: fc.nat({ max: 4 }),
  });
  check(
    'a creation refused for one subnet leaves nothing behind',
    ['VPC-CREATE-ATOMIC'],
    (t) =>
      property(t, flawed, { cases: 4, examples: EXAMPLES }, async ({ flaw, right, at }) => {
        const subnets = subnetsOf(['10.0.0.0/24', '10.1.0.0/24', '10.2.0.0/24', '10.3.0.0/24']);
        const good = subnets.slice(0, right);
        const asked = good.toSpliced(Math.min(at, right), 0, FLAWS[flaw] as SubnetAsked);
        await leavesNothing(t, asked, good);
      }),
    { objects: 3 },
  );
}

async function leavesNothing(
  t: CheckContext,
  asked: readonly SubnetAsked[],
  good: readonly SubnetAsked[],
): Promise<void> {
  const label = t.names.label();
  const refused = await attemptVpc(t, { label, subnets: asked });
  if (!refused.refused) throw new Inconclusive(`a wrong subnet got ${refused.summary}`);
  const unwanted = { is: (vpc: { label?: unknown }) => vpc.label === label, called: label };
  await lacksInTheEnd(t, 'VPC-CREATE-ATOMIC', '/vpcs', unwanted, [refused]);
  const ask = () => attemptVpc(t, { label, subnets: good });
  const { last: again } = await poll(ask, ({ ok }) => ok, t.convergence);
  if (!again.ok) await requireRoom(t, good.length);
  t.accepted('VPC-CREATE-ATOMIC', again);
}
