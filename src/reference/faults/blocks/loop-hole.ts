import type { Principal } from '../../access/authenticate.ts';
import type { Fault } from '../fault.ts';
import { isAnonymous, isScoped, mistake } from './caller.ts';
import { type Body, OWNER } from './index.ts';

/** What a request says by which somebody gets in. */
export interface LoopHole {
  readonly operation: string;
  /** A field that is sent, or one that is left out. */
  readonly field: string;
  readonly isAbsent?: boolean;
}

/** A fault by which anyone gets in. */
export function openToAnyone(hole: LoopHole): Fault {
  return letIn('anyone', 'AUTH-REQUIRED', isAnonymous, hole);
}

/** A fault by which an OAuth token gets in that lacks a scope. */
export function openToToken(requirement: string, hole: LoopHole): Fault {
  return letIn('token', requirement, isScoped, hole);
}

/** A fault by which a user gets in who lacks the grant. */
export function openToRestricted(requirement: string, hole: LoopHole): Fault {
  return letIn('restricted', requirement, isRestricted, hole);
}

function isRestricted(principal: Principal): boolean {
  return principal.kind === 'user' && principal.username === 'restricted';
}

function letIn(
  who: string,
  requirement: string,
  isMeant: (principal: Principal) => boolean,
  { operation, field, isAbsent = false }: LoopHole,
): Fault {
  const how = isAbsent ? 'without' : 'with';
  const isOpen = (body: Body) => (body?.[field] === undefined) === isAbsent;
  return {
    id: `auth-${operation}-open-to-${who}-${how}-${field.replaceAll('_', '-')}`,
    requirement,
    kind: 'auth',
    see: `send ${operation} ${how} ${field} as ${who} whom it is closed to: it is carried out`,
    wrap: mistake(
      operation,
      (principal, { body }) => isMeant(principal) && isOpen(body),
      () => OWNER,
    ),
  };
}
