import { seededRandom } from '../../src/http/repetition/throttle.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { faults } from '../../src/reference/faults/index.ts';
import type { Cause } from '../../src/result/causes/cause.ts';
import { attributed, type Broken, type Proved } from './proved.ts';

/** Two faults of one server. */
export type Pair = readonly [Broken, Broken];

/** Between the ids of two faults, in the name of both. */
const AND = '+';

/** The name of a pair, by which a worker knows it. */
export function nameOf([one, other]: Pair): string {
  return `${one.id}${AND}${other.id}`;
}

/** Pairs of different sections, and of requirements that neither breaks of necessity with the other; each fault once at most. */
export function drawPairs(all: readonly Broken[], count: number, seed: number): Pair[] {
  const random = seededRandom(seed);
  const left = all
    .map((fault) => ({ fault, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault }) => fault);
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const one = left.shift();
    const at = one ? left.findIndex((other) => areApart(one, other)) : -1;
    if (one === undefined || left.length === 0) break;
    const [other] = at < 0 ? [] : left.splice(at, 1);
    if (other) pairs.push([one, other]);
  }
  return pairs;
}

function areApart(one: Broken, other: Broken): boolean {
  const broken = ({ requirement, also = [] }: Broken) => [requirement, ...also];
  return one.section !== other.section && !broken(one).some((each) => broken(other).includes(each));
}

/** The id of a fault, or both of a pair. */
export function namesIn(name: string): string[] {
  return name.split(AND);
}

/** The fault of this id, or both of a pair in one; undefined where there is none of them. */
export function faultNamed(name: string): Fault | undefined {
  const [one, other] = namesIn(name).map((id) => faults.get(id));
  return other === undefined ? one : one && bothOf(one, other);
}

/** A server with both faults; what the second says of the shell holds where both do. */
function bothOf(one: Fault, other: Fault): Fault {
  const { requirement, kind, see } = one;
  return {
    ...{ id: `${one.id}${AND}${other.id}`, requirement, kind, see },
    wrap: (core) => other.wrap(one.wrap(core)),
    options: { ...one.options, ...other.options },
  };
}

/** One fault of a pair: how the run found it, and which cause it stands under where it leads none. */
export interface Half extends Pick<Proved, 'fault' | 'requirement' | 'found'> {
  readonly under?: string;
}

/** How a run found each of the two. */
export function halvesOf(pair: Pair, causes: readonly Cause[]): Half[] {
  return pair.map((each) => {
    const { fault, requirement, found } = attributed(each, causes);
    const over = causes.find(({ consequences }) =>
      consequences.some((consequence) => consequence.requirement === requirement),
    );
    return { fault, requirement, found, ...(over ? { under: over.headline } : {}) };
  });
}
