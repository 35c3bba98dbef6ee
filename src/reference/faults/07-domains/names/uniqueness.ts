import { acceptName, domainInPath, isTaken, madeBy } from '../../blocks/domain.ts';
import { type Body, operationOf, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Names that two domains of an account may have, or that are taken for used (resources/domain#domain, errors#domain-used). */
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
    id: 'name-taken-by-update',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'cross-resource',
    see: 'update domain to the name of another domain: both have it',
    wrap: acceptName(isTaken, 'updateDomain'),
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
    id: 'names-of-over-250-characters-taken-again',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'create a domain with the name of 253 characters of another: it is created',
    wrap: acceptName((name, state) => name.length > 250 && isTaken(name, state)),
  },
];
