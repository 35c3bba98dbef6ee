import type { User } from '../access/users.ts';
import { domainInPath } from '../faults/blocks/domain.ts';
import { instead, operationOf, refuseWhen } from '../faults/blocks/index.ts';
import { balancerInPath, configInPath } from '../faults/blocks/load-balancer.ts';
import type { State } from '../state.ts';
import type { Dialect } from './dialect.ts';
import { COUNTED, isFree } from './free-ids.ts';
import { KINDS, type Kind } from './kinds.ts';

/** Of each kind, how many find room beside what is there in the beginning. */
const ROOM = 4;

const CREATES = KINDS.flatMap(({ creates }): readonly string[] => creates);

function kindCreatedBy(operation: string): Kind | undefined {
  return KINDS.find(({ creates }) => (creates as readonly string[]).includes(operation));
}

/** An account may hold so many of each kind and no more: the document states no such bounds. */
export const crowded: Dialect = {
  name: 'crowded',
  says: `room for ${ROOM} more of each kind than there are in the beginning`,
  wrap: (core) => {
    let first: Sizes | undefined;
    return (state, principal, request, ...rest) => {
      first ??= sizes(state);
      const { id = '' } = operationOf(request);
      const kind = kindCreatedBy(id);
      if (kind === undefined) return core(state, principal, request, ...rest);
      const most = first[kind.table] + ROOM;
      const isFull = () => state[kind.table].size >= most;
      const full = refuseWhen(id, isFull, 'There is no more room.');
      return full(core)(state, principal, request, ...rest);
    };
  },
};

/** Of subnets, records, configs and nodes, how many go with each VPC, domain, load balancer and config. */
const PARTS = 2;

/**
 * What goes with something else has so much room and no more: the document states no such bounds either. It is none of
 * the dialects of a whole run: so much is refused, and asked for again as long as a change may take, that one is long.
 */
export const fewParts: Dialect = {
  name: 'few-parts',
  says: `room for ${PARTS} subnets of a VPC, records of a domain, configs of a load balancer, nodes of a config`,
  wrap: (core) =>
    [
      refuseWhen('createVpc', ({ subnets }) => Array.isArray(subnets) && subnets.length > PARTS),
      refuseWhen('createRecord', (_, request, state) =>
        holdsMost(domainInPath(state, request)?.records.size),
      ),
      refuseWhen('createConfig', (_, request, state) =>
        holdsMost(balancerInPath(state, request)?.configs.length),
      ),
      refuseWhen('createNode', (_, request, state) =>
        holdsMost(configInPath(state, request)?.nodes.length),
      ),
    ].reduce((inner, wrap) => wrap(inner), core),
};

function holdsMost(count = 0): boolean {
  return count >= PARTS;
}

/** An account may hold so many resources of all kinds together: the document states no such bound either. */
export function smallAccount(room: number): Dialect {
  return {
    name: 'small-account',
    says: `room for ${room} more resources of all kinds together than there are in the beginning`,
    wrap: (core) => {
      let first: number | undefined;
      return (state, ...given) => {
        first ??= sizeOf(state);
        const most = first + room;
        const full = refuseWhen(CREATES, () => sizeOf(state) >= most, 'The account is full.');
        return full(core)(state, ...given);
      };
    },
  };
}

type Sizes = Readonly<Record<Kind['table'], number>>;

function sizes(state: State): Sizes {
  return Object.fromEntries(KINDS.map(({ table }) => [table, state[table].size])) as Sizes;
}

function sizeOf(state: State): number {
  return Object.values(sizes(state)).reduce((sum, size) => sum + size, 0);
}

const FIRST_FREE = 1000;

/** The id of what is gone goes to whatever is created next: ids are unique among what is there. */
export const reused: Dialect = {
  name: 'reused-ids',
  says: 'the lowest id that is free, also when something had it before',
  wrap: instead(CREATES, (core, state, ...given) => {
    const lowest = COUNTED.map((counter) => {
      let id = FIRST_FREE;
      while (!isFree(state, counter, id)) id += 1;
      return [counter, id] as const;
    });
    const counters = { ...state.counters, ...Object.fromEntries(lowest) };
    const free = new Set(lowest.map((place) => place.join('/')));
    return core({ ...state, counters, users: withoutGrants(state.users, free) }, ...given);
  }),
};

/** What users were granted on what had an id before is no grant on what has it next. */
function withoutGrants(users: State['users'], free: ReadonlySet<string>): State['users'] {
  const kept = ({ objects }: User) => [...objects].filter(([place]) => !free.has(place));
  return new Map(
    [...users].map(([name, user]) => [name, { ...user, objects: new Map(kept(user)) }]),
  );
}
