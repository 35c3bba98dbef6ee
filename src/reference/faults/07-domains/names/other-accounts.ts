import type { Request } from '../../../call.ts';
import type { Domain } from '../../../entities.ts';
import { acceptName, domainInPath } from '../../blocks/domain.ts';
import type { Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Names that domains of other accounts have, and that are taken all the same (errors#domain-used). */
export const namesOfOtherAccountsFaults: readonly Fault[] = [
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
