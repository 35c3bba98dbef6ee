import type { Principal } from '../../access/authenticate.ts';
import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import { OTHER_ACCOUNT } from '../../seed/people.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import { type Body, instead, OWNER, operationOf, refusal } from './index.ts';

/** Whether a request came without credentials. */
export const isAnonymous = (principal: Principal) => principal.kind === 'anonymous';

/** Whether a request came with the token of the owner of the other account. */
export const isOther = (principal: Principal) =>
  principal.kind === 'user' && principal.username === 'other-owner';

/** Whether a request came from a restricted user. */
export const isRestricted = (principal: Principal, state: State) =>
  principal.kind === 'user' && state.users.get(principal.username)?.restricted === true;

/** Whether a request came with an OAuth token. */
export const isScoped = (principal: Principal) =>
  principal.kind === 'user' && principal.scopes !== 'all';

/** Takes the caller for somebody else, by default the owner, where `when` says so. */
export function mistake(
  operations: string | readonly string[],
  when: (principal: Principal, request: Request, state: State) => boolean,
  as: (principal: Principal) => Principal = () => OWNER,
): (core: Core) => Core {
  return instead(operations, (core, state, principal, request, ...rest) => {
    const taken = when(principal, request, state) ? as(principal) : principal;
    return core(state, taken, request, ...rest);
  });
}

/** Who has scopes is asked for scopes, and not for the account any more. */
export function byTokenOfAnyAccount(operation: string, kind: 'volumes' | 'domains'): Fault['wrap'] {
  const isTheirs = (state: State, path: string) =>
    state[kind].get(Number(path.split('/').at(-1)))?.account === OTHER_ACCOUNT;
  return mistake(
    operation,
    (principal, { path }, state) => isScoped(principal) && isTheirs(state, path),
    (principal) => ({ ...principal, username: 'other-owner' }) as Principal,
  );
}

/** Changes the state although the request is refused for want of permission. */
export function touchedWhenForbidden(
  operation: string,
  touch: (state: State, request: Request) => State,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    return step.answer?.status === 403 ? { ...step, state: touch(state, request) } : step;
  });
}

/** The owner is told that what restricted users make by these operations is not there. */
export function hiddenFromTheOwner(
  making: string | readonly string[],
  reading: string,
): Fault['wrap'] {
  return (core) => {
    const theirs = new Set<string>();
    const noting = instead(making, (inner, state, principal, ...rest) => {
      const step = inner(state, principal, ...rest);
      const { id, image } = Object(step.answer?.body);
      if (isRestricted(principal, state)) theirs.add(`/${id ?? image?.id}`);
      return step;
    })(core);
    return instead(reading, (inner, state, principal, request, ...rest) => {
      const path = decodeURIComponent(request.path);
      const isMeant = [...theirs].some((end) => path.endsWith(end));
      const isOwner = principal.kind === 'user' && principal.username === 'owner';
      if (isMeant && isOwner) return { state, answer: refusal('Not found', 404) };
      return inner(state, principal, request, ...rest);
    })(noting);
  };
}

/** Whether a request came with the token of the user who may only read. */
export const isReader = (principal: Principal) =>
  principal.kind === 'user' && principal.username === 'read-only';

/** Refuses an operation to callers who may send it. */
export function refusedTo(
  operation: string,
  who: (principal: Principal) => boolean,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, ...rest) =>
    who(principal) ? { state, answer: refusal('Refused.', 403) } : core(state, principal, ...rest),
  );
}

/** The read-only user may update one field, when the request names no other; or many fields at once. */
export function updatedByReader(
  operation: string,
  requirement: string,
  kind: string,
  fields: readonly string[],
): Fault[] {
  const alone = fields.map((field) => ({
    id: `${kind}-${field.replaceAll('_', '-')}-alone-updated-by-reader`,
    requirement,
    kind: 'auth' as const,
    see: `update nothing but ${field} with a read_only grant: it is updated`,
    wrap: byReader(operation, (named) => named.join() === field),
  }));
  const together: Fault = {
    id: `${kind}-fields-together-updated-by-reader`,
    requirement,
    kind: 'auth',
    see: 'update two fields or more with a read_only grant: they are updated',
    wrap: byReader(operation, (named) => named.length > 1),
  };
  return [...alone, together];
}

/** Takes the read-only user for the owner, where the request names these fields. */
function byReader(operation: string, when: (named: readonly string[]) => boolean): Fault['wrap'] {
  return mistake(
    operation,
    (principal, { body }) => isReader(principal) && when(Object.keys(body ?? {})),
  );
}

/** Who is meant does what the owner has done before. @param who who that is, for the id */
export function openOnceDone(
  operation: string,
  requirement: string,
  who: string,
  isMeant: (principal: Principal) => boolean,
): Fault {
  return {
    id: `auth-${operation}-open-to-${who.replace(' ', '-')}-after-the-owner`,
    requirement,
    kind: 'sequence',
    see: `send ${operation} as the owner and then as ${who}: it is carried out`,
    wrap: (core) => {
      const done = new Set<string>();
      return (state, principal, request, ...rest) => {
        const isOf = operationOf(request).id === operation;
        const isOpen = isOf && isMeant(principal) && done.has(request.path);
        const step = core(state, isOpen ? OWNER : principal, request, ...rest);
        const isDone = step.answer !== undefined && step.answer.status < 300;
        if (isOf && isDone) done.add(request.path);
        return step;
      };
    },
  };
}

/** Who is refused an operation does it once they ask the same again. @param who who that is, for the id */
export function openTheSecondTime(
  operation: string,
  requirement: string,
  who: string,
  isMeant: (principal: Principal, state: State) => boolean,
): Fault {
  return {
    id: `auth-${operation}-open-to-${who.replaceAll(' ', '-')}-the-second-time`,
    requirement,
    kind: 'sequence',
    see: `send ${operation} as ${who} twice: it is refused, and then carried out`,
    wrap: (core) => {
      const refused = new Set<string>();
      return instead(operation, (inner, state, principal, request, ...rest) => {
        const asked = JSON.stringify([principal, request.path, request.body]);
        const isOpen = isMeant(principal, state) && refused.has(asked);
        const step = inner(state, isOpen ? OWNER : principal, request, ...rest);
        if ((step.answer?.status ?? 0) >= 400) refused.add(asked);
        return step;
      })(core);
    },
  };
}

/** What is wrong with a request of these callers is put right instead of refused. */
export function putRightFor(
  who: (principal: Principal, state: State) => boolean,
  operation: string,
  right: (body: Body) => Body,
): Fault['wrap'] {
  return (core) =>
    instead(operation, (inner, state, principal, request, ...rest) => {
      const isMeant = who(principal, state) && request.body !== undefined;
      const asked = isMeant ? { ...request, body: right(request.body as Body) } : request;
      return inner(state, principal, asked, ...rest);
    })(core);
}
