import type { Request } from '../../call.ts';
import type { Event } from '../../entities.ts';
import { OTHER_ACCOUNT, OWN_ACCOUNT } from '../../seed/people.ts';
import type { State } from '../../state.ts';
import { OWNER } from '../blocks/index.ts';
import type { Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Lists of events without those of the account, or with those of another (events). */
export const accountFaults: readonly Fault[] = [
  {
    id: 'events-hidden',
    requirement: 'EVT-ACCOUNT',
    kind: 'state',
    see: 'list the events: there are none',
    wrap: lists(() => []),
  },
  {
    id: 'events-of-all-accounts',
    requirement: 'EVT-ACCOUNT',
    kind: 'cross-resource',
    see: 'list the events as another account: those of the first are there',
    wrap: lists((_, state) => [...state.events]),
  },
  {
    id: 'events-of-all-accounts-by-id',
    requirement: 'EVT-ACCOUNT',
    kind: 'rare-value',
    see: 'list the events as another account: those of the first are there, with ids alone',
    wrap: lists((_, state) =>
      [...state.events].map(({ entity: { type, id }, ...event }) => ({
        ...event,
        entity: { type, id },
      })),
    ),
  },
  ...['vpc_update', 'vpc_delete', 'subnet_create', 'subnet_delete'].map(ofAllAccounts),
  {
    id: 'events-of-another-account',
    requirement: 'EVT-ACCOUNT',
    kind: 'cross-resource',
    see: 'list the events as the owner: those of another account are there',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const isOwner = principal.kind === 'user' && principal.username === 'owner';
        const more = [...state.events].filter(({ account }) => account === OTHER_ACCOUNT);
        const show = lists((own) => [...own, ...more]);
        return (isOwner ? show(core) : core)(state, principal, request, ...rest);
      },
  },
  {
    id: 'events-for-anyone',
    requirement: 'EVT-ACCOUNT',
    kind: 'auth',
    see: 'list the events without credentials: those of an account are there',
    wrap: (core) => (state, principal, request, now, outcome) => {
      const isList = request.path === '/v4/account/events' && principal.kind === 'anonymous';
      return core(state, isList ? OWNER : principal, request, now, outcome);
    },
  },
  {
    id: 'events-for-unknown-tokens',
    requirement: 'EVT-ACCOUNT',
    kind: 'auth',
    see: 'list the events with a token that nobody issued: those of an account are there',
    wrap: (core) => (state, principal, request, now, outcome) => {
      const isList = request.path === '/v4/account/events' && principal.kind === 'unknown';
      return core(state, isList ? OWNER : principal, request, now, outcome);
    },
  },
  {
    id: 'events-of-another-account-for-restricted-users',
    requirement: 'EVT-ACCOUNT',
    kind: 'auth',
    see: 'list the events as a restricted user: those of another account are there',
    wrap: alsoListed(OTHER_ACCOUNT, (username) => username.startsWith('restricted')),
  },
  {
    id: 'events-of-all-accounts-on-small-pages',
    requirement: 'EVT-ACCOUNT',
    kind: 'cross-resource',
    see: 'list the events in pages of 25 as another account: those of the first are there',
    wrap: alsoListed(
      OWN_ACCOUNT,
      (username, { page_size }) => username === 'other-owner' && page_size === '25',
    ),
  },
];

/** The events of an account are listed to users that it does not have, besides their own. */
function alsoListed(
  of: number,
  isTo: (username: string, query: Request['query']) => boolean,
): Fault['wrap'] {
  return (core) =>
    (state, principal, request, ...rest) => {
      const isMeant = principal.kind === 'user' && isTo(principal.username, request.query);
      const more = [...state.events].filter(({ account }) => account === of);
      const show = lists((own) => [...own, ...more]);
      return (isMeant ? show(core) : core)(state, principal, request, ...rest);
    };
}

/** Events of one action are listed to every account, besides its own. */
function ofAllAccounts(action: string): Fault {
  return {
    id: `events-of-all-accounts-${action}`,
    requirement: 'EVT-ACCOUNT',
    kind: 'rare-value',
    see: `update and delete a VPC, list the events as another account: its ${action} is there`,
    wrap: lists((own, state) => [
      ...own,
      ...state.events.filter((event) => event.action === action && !own.some(isOf(event))),
    ]),
  };
}

const isOf = (event: Event) => (listed: unknown) => (listed as Event).id === event.id;

/** Changes the list of events of this reference. */
export function lists(show: (data: readonly unknown[], state: State) => readonly unknown[]): Wrap {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const body = step.answer?.body as { data?: unknown[] } | undefined;
      if (!step.answer || request.path !== '/v4/account/events' || !body?.data) return step;
      const data = show(body.data, step.state);
      return { ...step, answer: { ...step.answer, body: { ...body, data } } };
    };
}
