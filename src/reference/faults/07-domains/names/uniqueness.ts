import type { Request } from '../../../call.ts';
import type { Domain } from '../../../entities.ts';
import { acceptName, domainInPath, isTaken, knowingDeleted, madeBy } from '../../blocks/domain.ts';
import { type Body, operationOf, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/**
 * Names that two domains may have, or that nobody may have again (resources/domain#domain,
 * errors#domain-used).
 */
export const uniquenessFaults: readonly Fault[] = [
  {
    id: 'name-taken-by-slave',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'create a slave with the name of a domain: it is created',
    wrap: (core) => {
      const blind = acceptName(isTaken)(core);
      return (state, principal, request, ...rest) =>
        ((request.body as Body)?.type === 'slave' ? blind : core)(
          state,
          principal,
          request,
          ...rest,
        );
    },
  },
  ...(['disabled', 'slave'] as const).map(
    (sort): Fault => ({
      id: `used-name-taken-when-${sort}-domain-is-renamed`,
      requirement: 'DOM-NAME-UNIQUE',
      kind: 'state',
      see: `rename a domain that is ${sort} to the name of another one: it is renamed`,
      wrap: (core) => {
        const blind = acceptName(isTaken, 'updateDomain')(core);
        return (state, principal, request, ...rest) => {
          const { type, status } = domainInPath(state, request) ?? {};
          const isMeant = [type, status].includes(sort);
          return (isMeant ? blind : core)(state, principal, request, ...rest);
        };
      },
    }),
  ),
  {
    id: 'name-of-disabled-domain-taken',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'state',
    see: 'create a domain with the name of a disabled one: it is created',
    wrap: acceptName((name, { domains }) =>
      domains.some(({ domain, status }) => domain === name && status === 'disabled'),
    ),
  },
  {
    id: 'name-of-tagged-domain-taken',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'create a domain with the name of one that has tags: it is created',
    wrap: acceptName((name, { domains }) =>
      domains.some(({ domain, tags }) => domain === name && tags.length > 0),
    ),
  },
  {
    id: 'name-of-imported-domain-taken',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'import a zone and create a domain with its name: it is created',
    wrap: (core) => {
      const { noting, isMade } = madeBy('importDomain');
      return acceptName((name, { domains }) =>
        domains.some((each) => each.domain === name && isMade(each)),
      )(noting(core));
    },
  },
  {
    id: 'name-of-clone-taken',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'create a domain with the name of a clone: it is created',
    also: ['DOM-CLONE-NAME-UNIQUE'],
    wrap: (core) => {
      const { noting, isMade } = madeBy('cloneDomain');
      const blind = acceptName(
        (name, { domains }) => domains.some((each) => each.domain === name && isMade(each)),
        ['createDomain', 'cloneDomain'],
      );
      return blind(noting(core));
    },
  },
  {
    id: 'own-domain-renamed-as-one-of-another-account',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'cross-resource',
    see: 'update the name of a domain to one that another account has had longer: it has that name',
    wrap: acceptName(
      (name, { domains }) =>
        domains.some(({ domain, account }) => domain === name && account === 2),
      'updateDomain',
    ),
  },
  {
    id: 'name-taken-by-update',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'cross-resource',
    see: 'update domain to the name of another domain: both have it',
    wrap: acceptName(isTaken, 'updateDomain'),
  },
  {
    id: 'domain-renamed-as-in-another-account',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'cross-resource',
    see: 'update the name of a domain to one of another account: it has that name',
    wrap: (core) => (state, principal, request, now, outcome) => {
      const account = domainInPath(state, request)?.account;
      const lenient = acceptName(
        (name, { domains }) =>
          !domains.some((each) => each.domain === name && each.account === account),
        'updateDomain',
      )(core);
      return lenient(state, principal, request, now, outcome);
    },
  },
  {
    id: 'domain-renamed-as-a-slave',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'update the name of a domain to that of a slave: it has that name',
    wrap: acceptName(
      (name, { domains }) =>
        domains.some(({ domain, type }) => domain === name && type === 'slave'),
      'updateDomain',
    ),
  },
  {
    id: 'domain-below-another-refused',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'over-strict',
    see: 'create a domain below one that exists: it is refused as taken',
    wrap: refuseWhen('createDomain', ({ domain }, _, { domains }) =>
      domains.some((each) => String(domain).endsWith(`.${each.domain}`)),
    ),
  },
  {
    id: 'domain-above-another-refused',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'over-strict',
    see: 'create a domain above one that exists: it is refused as taken',
    wrap: refuseWhen('createDomain', ({ domain }, _, { domains }) =>
      domains.some((each) => each.domain.endsWith(`.${domain}`)),
    ),
  },
  {
    id: 'name-taken-in-a-race',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'race',
    see: 'create one name four times at once: two are created',
    wrap: (core) => {
      // Whoever comes right behind a creation has looked before that one was kept.
      let latest: unknown;
      const blind = acceptName((name, state) => name === latest && isTaken(name, state))(core);
      return (state, principal, request, ...rest) => {
        const step = blind(state, principal, request, ...rest);
        latest = operationOf(request).id === 'createDomain' && (request.body as Body)?.domain;
        return step;
      };
    },
  },
  {
    id: 'name-taken-by-clone',
    requirement: 'DOM-CLONE-NAME-UNIQUE',
    kind: 'cross-resource',
    see: 'clone a domain with the name of a domain: it is created',
    // The name of another account's domain is taken in the same way.
    also: ['DOM-NAME-UNIQUE-PLATFORM'],
    wrap: acceptName(isTaken, 'cloneDomain'),
  },
  {
    id: 'clone-with-name-of-its-source',
    requirement: 'DOM-CLONE-NAME-UNIQUE',
    kind: 'cross-resource',
    see: 'clone a domain with its own name: it is created',
    wrap: (core) => (state, principal, request, now, outcome) => {
      const own = domainInPath(state, request)?.domain;
      const lenient = acceptName((name) => name === own, 'cloneDomain')(core);
      return lenient(state, principal, request, now, outcome);
    },
  },
  {
    id: 'name-of-other-account-taken',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'cross-resource',
    see: "create a domain with the name of another account's domain: it is created",
    wrap: takenFromOthers(() => true),
  },
  {
    id: 'name-of-other-account-taken-by-slave',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'rare-value',
    see: "create a slave with the name of another account's domain: it is created",
    wrap: takenFromOthers((_, { body }) => (body as Body)?.type === 'slave'),
  },
  {
    id: 'name-of-slave-of-other-account-taken',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'rare-value',
    see: "create a domain with the name of another account's slave: it is created",
    wrap: takenFromOthers(({ type }) => type === 'slave'),
  },
  {
    id: 'name-of-disabled-domain-of-other-account-taken',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'rare-value',
    see: "create a domain with the name of another account's disabled domain: it is created",
    wrap: takenFromOthers(({ status }) => status === 'disabled'),
  },
  {
    id: 'name-of-deleted-domain-blocked',
    requirement: 'DOM-NAME-FREED',
    kind: 'state',
    see: 'delete a domain and create one with its name: it is refused',
    wrap: neverFreed(() => true),
  },
  {
    id: 'name-of-deleted-slave-blocked',
    requirement: 'DOM-NAME-FREED',
    kind: 'rare-value',
    see: 'delete a slave and create a domain with its name: it is refused',
    wrap: neverFreed(({ type }) => type === 'slave'),
  },
  {
    id: 'name-of-deleted-domain-blocked-for-others',
    requirement: 'DOM-NAME-FREED',
    kind: 'cross-resource',
    see: 'delete a domain and let another account create one with its name: it is refused',
    wrap: knowingDeleted((deleted) => (core) => {
      const refusing = refuseWhen('createDomain', ({ domain: name }) =>
        deleted.some(({ domain }) => domain === name),
      )(core);
      return (state, principal, ...rest) => {
        const account = principal.kind === 'user' && state.users.get(principal.username)?.account;
        return (account === 1 ? core : refusing)(state, principal, ...rest);
      };
    }),
  },
  ...(['updateDomain', 'cloneDomain'] as const).map(
    (operation): Fault => ({
      id: `name-of-deleted-domain-blocked-for-${operation.toLowerCase()}`,
      requirement: 'DOM-NAME-FREED',
      kind: 'rare-value',
      see: `delete a domain and send ${operation} with its name: it is refused`,
      wrap: neverFreed(() => true, operation),
    }),
  ),
  {
    id: 'name-of-deleted-domain-blocked-for-importdomain',
    requirement: 'DOM-IMPORT',
    kind: 'sequence',
    see: 'delete an imported domain and import it again: it is refused',
    also: ['DOM-NAME-FREED'],
    wrap: neverFreed(() => true, 'importDomain'),
  },
  {
    id: 'names-of-over-250-characters-taken-again',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'create a domain with the name of 253 characters of another: it is created',
    wrap: acceptName((name, state) => name.length > 250 && isTaken(name, state)),
  },
];

/** Names that only domains of other accounts have may be taken, where `when` picks one of these and the request. */
export function takenFromOthers(
  when: (holder: Domain, request: Request) => boolean,
): Fault['wrap'] {
  return (core) =>
    (state, principal, request, ...rest) => {
      const own = principal.kind === 'user' && state.users.get(principal.username)?.account;
      const blind = acceptName((name, { domains }) => {
        const holders = domains.filter(({ domain }) => domain === name);
        const areOthers = holders.every(({ account }) => account !== own);
        return areOthers && holders.some((holder) => when(holder, request));
      });
      return blind(core)(state, principal, request, ...rest);
    };
}

/** The names of deleted domains that `when` picks stay in use. */
function neverFreed(when: (domain: Domain) => boolean, operation = 'createDomain'): Fault['wrap'] {
  return knowingDeleted((deleted) =>
    refuseWhen(operation, ({ domain: name }) =>
      deleted.some((each) => each.domain === name && when(each)),
    ),
  );
}
