import type { Principal } from '../../access/authenticate.ts';
import { isAnonymous, isOther, isReader, isScoped, openOnceDone } from '../blocks/caller.ts';
import { instead, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** What the owner has just done, others may do as well; or what others were refused, the owner no longer (authentication). */
export const afterTheOwnerFaults: readonly Fault[] = [
  ...['updateVolume', 'updateVpc', 'updateDomain', 'updateImage'].map((operation) =>
    openOnceDone(operation, 'AUTH-OTHER-ACCOUNT', 'another account', isOther),
  ),
  openOnceDone('updateDomain', 'AUTH-OBJECT-PERMISSION', 'readers', isReader),
  openOnceDone('updateVpc', 'AUTH-REQUIRED', 'anyone', isAnonymous),
  openOnceDone('updateVpc', 'AUTH-INVALID-REFUSED', 'tokens-of-nobody', isUnknown),
  ...(
    [
      ['updateVpc', 'AUTH-SCOPE-VPC-WRITE'],
      ['updateDomain', 'AUTH-SCOPE-DOMAINS-WRITE'],
      ['updateImage', 'AUTH-SCOPE-IMAGES-WRITE'],
    ] as const
  ).map(([operation, requirement]) => openOnceDone(operation, requirement, 'tokens', isScoped)),
  closedOnceForbidden('updateDomain', 'DOM-UPDATE'),
  closedOnceForbidden('deleteVolume', 'VOL-DELETE'),
  closedOnceForbidden('deleteVpc', 'VPC-DELETE'),
];

/** A token that is unknown, or no longer known. */
function isUnknown({ kind }: Principal): boolean {
  return kind === 'unknown';
}

/** What somebody was forbidden the owner is refused from then on. */
function closedOnceForbidden(operation: string, requirement: string): Fault {
  return {
    id: `auth-${operation}-closed-once-forbidden`,
    requirement,
    kind: 'sequence',
    see: `send ${operation} with a token of other scopes and then as the owner: it is refused`,
    wrap: (core) => {
      const forbidden = new Set<string>();
      return instead(operation, (inner, state, principal, request, ...rest) => {
        if (forbidden.has(request.path)) return { state, answer: refusal('Refused.') };
        const step = inner(state, principal, request, ...rest);
        if (step.answer?.status === 403) forbidden.add(request.path);
        return step;
      })(core);
    },
  };
}
