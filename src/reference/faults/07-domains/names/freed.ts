import type { Domain } from '../../../entities.ts';
import { knowingDeleted } from '../../blocks/domain.ts';
import { refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Names of deleted domains that nobody may have again (resources/domain#domain). */
export const freedNamesFaults: readonly Fault[] = [
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
];

/** The names of deleted domains that `when` picks stay in use. */
function neverFreed(when: (domain: Domain) => boolean, operation = 'createDomain'): Fault['wrap'] {
  return knowingDeleted((deleted) =>
    refuseWhen(operation, ({ domain: name }) =>
      deleted.some((each) => each.domain === name && when(each)),
    ),
  );
}
