import { acceptName, domainInPath, isTaken } from '../blocks/domain.ts';
import { alterState, type Body, operationOf, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Names that a server reads too widely or too strictly (resources/domain#domain). */
export const domainNameFaults: readonly Fault[] = [
  accepts('name-of-254', 'DOM-NAME-LENGTH', 'boundary', (name) => name.length === 254),
  accepts('name-of-any-length', 'DOM-NAME-LENGTH', 'boundary', (name) => name.length > 255),
  accepts('name-empty', 'DOM-NAME-LENGTH', 'boundary', (name) => name === ''),
  refuses('name-of-253-refused', 'DOM-NAME-LENGTH', (name) => name.length === 253),
  refuses('name-over-200-refused', 'DOM-NAME-LENGTH', (name) => name.length > 200, [
    // Three labels of the grammar can make such a name as well.
    'DOM-NAME-RFC1035',
  ]),
  accepts('label-of-64', 'DOM-NAME-LABEL-LENGTH', 'boundary', (name) => longest(name) === 64),
  accepts(
    'label-length-of-inner-labels-unchecked',
    'DOM-NAME-LABEL-LENGTH',
    'rare-value',
    (name) => longest(name) > 63 && (labelsOf(name)[0] ?? '').length < 64 && name.length <= 253,
  ),
  refuses('label-of-63-refused', 'DOM-NAME-LABEL-LENGTH', (name) => longest(name) === 63, [
    // The longest names and the grammar's longest labels hold a label of 63 as well.
    'DOM-NAME-LENGTH',
    'DOM-NAME-RFC1035',
  ]),
  accepts('name-with-trailing-hyphen', 'DOM-NAME-RFC1035', 'format', (name) =>
    /-(\.|$)/.test(name),
  ),
  accepts('name-with-empty-label', 'DOM-NAME-RFC1035', 'format', (name) => name.includes('..')),
  accepts('name-with-trailing-newline', 'DOM-NAME-RFC1035', 'format', (name) =>
    name.endsWith('\n'),
  ),
  accepts('name-with-plus', 'DOM-NAME-RFC1035', 'rare-value', (name) => name.includes('+')),
  accepts('name-with-delete', 'DOM-NAME-RFC1035', 'rare-value', (name) => name.includes('\u007f')),
  refuses(
    'name-of-one-letter-labels-refused',
    'DOM-NAME-RFC1035',
    (name) => /^[a-z]\./.test(name),
    [
      // A label of one letter is the shortest there is.
      'DOM-NAME-LABEL-LENGTH',
    ],
  ),
  refuses('name-with-two-hyphens-refused', 'DOM-NAME-RFC1035', (name) => /[^-]{3}--/.test(name)),
  refuses('name-of-many-labels-refused', 'DOM-NAME-RFC1035', (name) => labelsOf(name).length > 8),
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
    requirement: 'DOM-CLONE-NAME-RULES',
    kind: 'cross-resource',
    see: 'clone a domain with the name of a domain: it is created',
    // The name of another account's domain is taken in the same way.
    also: ['DOM-NAME-UNIQUE-PLATFORM'],
    wrap: acceptName(isTaken, 'cloneDomain'),
  },
  {
    id: 'clone-name-of-254',
    requirement: 'DOM-CLONE-NAME-RULES',
    kind: 'boundary',
    see: 'clone a domain with a name of 254 characters: it is created',
    wrap: acceptName((name) => name.length === 254, 'cloneDomain'),
  },
  {
    id: 'name-of-other-account-taken',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'cross-resource',
    see: "create a domain with the name of another account's domain: it is created",
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const own = principal.kind === 'user' && state.users.get(principal.username)?.account;
        const blind = acceptName((name, { domains }) => {
          const holders = domains.filter(({ domain }) => domain === name);
          return holders.length > 0 && holders.every(({ account }) => account !== own);
        });
        return blind(core)(state, principal, request, ...rest);
      },
  },
  {
    id: 'name-of-deleted-domain-blocked',
    requirement: 'DOM-NAME-FREED',
    kind: 'state',
    see: 'delete a domain and create one with its name: it is refused',
    wrap: (core) => {
      const gone = new Set<string>();
      const remembering = alterState('deleteDomain', (after, before, request) => {
        gone.add(domainInPath(before, request)?.domain ?? '');
        return after;
      })(core);
      return refuseWhen('createDomain', ({ domain }) => gone.has(domain))(remembering);
    },
  },
];

function labelsOf(name: string): readonly string[] {
  return name.split('.');
}

function longest(name: string): number {
  return Math.max(...labelsOf(name).map((label) => label.length));
}

function accepts(
  id: string,
  requirement: string,
  kind: Fault['kind'],
  when: (name: string) => boolean,
): Fault {
  const see = `create such a domain (${id}): it is created`;
  return { id: `domain-${id}`, requirement, kind, see, wrap: acceptName(when) };
}

function refuses(
  id: string,
  requirement: string,
  when: (name: string) => boolean,
  also: readonly string[] = [],
): Fault {
  return {
    id: `domain-${id}`,
    requirement,
    kind: 'over-strict',
    see: `create such a domain (${id}): it is refused`,
    also,
    wrap: refuseWhen('createDomain', ({ domain }) => when(domain ?? '')),
  };
}
