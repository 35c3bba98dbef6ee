import { acceptName, domainInPath, madeBy } from '../../blocks/domain.ts';
import { alterState } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { takenFromOthers } from './other-accounts.ts';

/** Names that two domains may have where the first came by its own in another way than by a creation (resources/domain#domain). */
export const comeByFaults: readonly Fault[] = [
  {
    id: 'name-of-renamed-domain-of-other-account-taken',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'sequence',
    see: 'create a domain with the name that another account has given one of its own by an update: it is created',
    wrap: (core) => {
      const renamed = new Set<number>();
      const noting = alterState('updateDomain', (after, before, request) => {
        const { id = 0, domain } = domainInPath(before, request) ?? {};
        if (after.domains.get(id)?.domain !== domain) renamed.add(id);
        return after;
      });
      return takenFromOthers(({ id }) => renamed.has(id))(noting(core));
    },
  },
  ...(['cloneDomain', 'importDomain'] as const).map(
    (operation): Fault => ({
      id: `name-by-${operation.toLowerCase()}-of-other-account-taken`,
      requirement: 'DOM-NAME-UNIQUE-PLATFORM',
      kind: 'rare-value',
      see: `create a domain with the name that another account has by ${operation}: it is created`,
      wrap: (core) => {
        const { noting, isMade } = madeBy(operation);
        return takenFromOthers(isMade)(noting(core));
      },
    }),
  ),
  {
    id: 'name-of-imported-domain-taken-by-clone',
    requirement: 'DOM-CLONE-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'import a zone and clone a domain with its name: it is created',
    wrap: (core) => {
      const { noting, isMade } = madeBy('importDomain');
      return acceptName(
        (name, { domains }) => domains.some((each) => each.domain === name && isMade(each)),
        'cloneDomain',
      )(noting(core));
    },
  },
];
