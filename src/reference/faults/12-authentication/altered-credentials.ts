import type { Principal } from '../../access/authenticate.ts';
import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { isAnonymous, mistake } from '../blocks/caller.ts';
import { instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const isUnknown = (principal: Principal) => principal.kind === 'unknown';

/** Callers let in with credentials that are nearly right, or after somebody else was (authentication). */
export const alteredCredentialsFaults: readonly Fault[] = [
  takenFor('first-character', 'listVolumes', (token, known) => token.slice(1) === known.slice(1)),
  takenFor('middle', 'getVpc', (token, known) => differences(token, known) === 1),
  takenFor('last-character', 'listVolumes', butLast),
  takenFor('last-character-of-a-creation', 'createVpc', butLast),
  takenFor('last-character-of-a-list', 'listDomains', butLast),
  takenFor('more', 'uploadImage', (token, known) => token.startsWith(known)),
  takenFor('half', 'createRecord', (token, known) => known.startsWith(token) && token.length > 9),
  {
    id: 'auth-digest-scheme-attaches',
    requirement: 'AUTH-SCHEME',
    kind: 'rare-value',
    see: 'attach a volume with Authorization: Token, Digest or OAuth and a valid token',
    wrap: mistake(
      'attachVolume',
      (principal, { token }) => isUnknown(principal) && token === undefined,
    ),
  },
  {
    id: 'auth-query-token-beside-a-header',
    requirement: 'AUTH-NOT-IN-QUERY',
    kind: 'rare-value',
    see: 'read a domain of another account with its token in the query string',
    wrap: mistake(
      'getDomain',
      (principal, { query }, state) =>
        principal.kind === 'user' &&
        Object.values(query).some((value) => state.tokens.has(value.replace('Bearer ', ''))),
    ),
  },
  {
    id: 'auth-anonymous-after-the-owner',
    requirement: 'AUTH-REQUIRED',
    kind: 'sequence',
    see: 'send GET /account/transfer as the owner and then without credentials',
    wrap: openedByOwner('getTransfer', isAnonymous),
  },
  {
    id: 'auth-any-token-after-the-owner',
    requirement: 'AUTH-INVALID-REFUSED',
    kind: 'sequence',
    see: 'send GET /account as the owner and then with a token that nobody issued',
    wrap: openedByOwner('getAccount', isUnknown),
  },
];

function butLast(token: string, known: string): boolean {
  return token.length === known.length && token.slice(0, -1) === known.slice(0, -1);
}

/** Takes a token for the owner's that is only like it. */
function takenFor(
  id: string,
  operation: string,
  isLike: (token: string, known: string) => boolean,
): Fault {
  return {
    id: `auth-token-like-by-${id}`,
    requirement: 'AUTH-INVALID-REFUSED',
    kind: 'rare-value',
    see: `send ${operation} with a token that is right but for a character (${id})`,
    wrap: mistake(operation, (principal, { token = '' }, state) => {
      const known = [...ownTokens(state)].find((each) => isLike(token, each));
      return isUnknown(principal) && known !== undefined;
    }),
  };
}

function ownTokens({ tokens }: State): string[] {
  return [...tokens].filter(([, { username }]) => username === 'owner').map(([token]) => token);
}

function differences(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return [...one].filter((character, at) => character !== other[at]).length;
}

/** Whoever asks for what the owner has read already is given it. */
function openedByOwner(
  operation: string,
  isLetIn: (principal: Principal) => boolean,
): (core: Core) => Core {
  return (core) => {
    const read = new Map<string, number>();
    return instead(operation, (inner, state, principal, request, ...rest) => {
      const times = read.get(request.path) ?? 0;
      const isOwner = principal.kind === 'user' && principal.username === 'owner';
      if (isOwner) read.set(request.path, times + 1);
      return inner(state, isLetIn(principal) && times > 0 ? OWNER : principal, request, ...rest);
    })(core);
  };
}
