import { type Access, type Call, userOf } from '../call.ts';
import { forbidden, notFound, unauthenticated } from '../errors.ts';
import type { State } from '../state.ts';
import type { Table } from '../table.ts';
import type { Principal } from './authenticate.ts';
import type { GlobalGrant, ObjectKind, User } from './users.ts';

interface Owned {
  readonly id: number | string;
  readonly account: number;
}

/**
 * The user behind a principal, once the operation lets the caller in at all: 401 for callers who
 * are not known, 403 for tokens without the scopes and users without the standing.
 */
export function admit(state: State, principal: Principal, access: Access): User | undefined {
  if (principal.kind === 'unknown') throw unauthenticated('The token is not valid.');
  if (principal.kind === 'anonymous') {
    if (access.anonymous) return undefined;
    throw unauthenticated('This operation needs a bearer token.');
  }
  requireScopes(principal.scopes, access.scopes);
  const user = state.users.get(principal.username);
  if (user === undefined) throw unauthenticated('The user of this token is gone.');
  if (access.unrestricted && user.restricted) {
    throw forbidden('Only an unrestricted user may do this.');
  }
  return user;
}

function requireScopes(held: readonly string[] | 'all', needed: readonly string[]): void {
  const missing = held === 'all' ? undefined : needed.find((scope) => !covers(held, scope));
  if (missing !== undefined) throw forbidden(`The token lacks the scope ${missing}.`);
}

/** `read_write` of a kind includes its `read_only`. */
function covers(held: readonly string[], needed: string): boolean {
  return held.includes(needed) || held.includes(needed.replace(/:read_only$/, ':read_write'));
}

/** Raises 403 unless the caller may create objects of the kind (authentication#rule-5). */
export function requireGrant(call: Call, grant: GlobalGrant): void {
  const user = userOf(call);
  if (user.restricted && !user.global.has(grant)) throw forbidden(`The grant ${grant} is needed.`);
}

export function mayRead(user: User, kind: ObjectKind, object: Owned): boolean {
  if (user.account !== object.account) return false;
  return !user.restricted || user.objects.has(`${kind}/${object.id}`);
}

export function mayWrite(user: User, kind: ObjectKind, object: Owned): boolean {
  if (user.account !== object.account) return false;
  return !user.restricted || user.objects.get(`${kind}/${object.id}`) === 'read_write';
}

/** The object with the id, when the caller may read it; undefined otherwise. */
export function visible<Row extends Owned>(
  call: Call,
  kind: ObjectKind,
  table: Table<Row>,
  id: number | string,
): Row | undefined {
  const row = table.get(id);
  return row !== undefined && mayRead(userOf(call), kind, row) ? row : undefined;
}

/** The object to read; raises 404 when the caller may not see it. */
export function readable<Row extends Owned>(
  call: Call,
  kind: ObjectKind,
  table: Table<Row>,
  id: number | string,
): Row {
  const row = visible(call, kind, table, id);
  if (row === undefined) throw notFound(`A ${kind} with the id ${id}`);
  return row;
}

/** The object to change; raises 404 when the caller may not see it, 403 when only read it. */
export function writable<Row extends Owned>(
  call: Call,
  kind: ObjectKind,
  table: Table<Row>,
  id: number | string,
): Row {
  const row = readable(call, kind, table, id);
  requireWrite(call, kind, row);
  return row;
}

export function requireWrite(call: Call, kind: ObjectKind, object: Owned): void {
  if (mayWrite(userOf(call), kind, object)) return;
  throw forbidden(`Read_write permission on ${kind} ${object.id} is needed.`);
}

/** The state in which a restricted user who has just created an object may use it. */
export function grantCreator(
  state: State,
  call: Call,
  kind: ObjectKind,
  id: number | string,
): State {
  const user = userOf(call);
  if (!user.restricted) return state;
  const objects = new Map(user.objects).set(`${kind}/${id}`, 'read_write');
  return { ...state, users: new Map(state.users).set(user.username, { ...user, objects }) };
}
