import { alterDomain, alterSent, domainInPath } from '../../blocks/domain.ts';
import { alterItems, type Body, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Domains that stay what they were made as (endpoints/domains#PUT /domains/{domainId}). */
export const typeFaults: readonly Fault[] = [
  {
    id: 'type-change-to-slave-ignores-group',
    requirement: 'DOM-UPDATE-TO-SLAVE',
    kind: 'state',
    see: 'update a master to type slave with a group: it has none',
    wrap: alterDomain('updateDomain', ({ id, type }, { domains }) =>
      type === 'slave' && domains.get(id)?.type === 'master' ? { group: '' } : {},
    ),
  },
  {
    id: 'master-cannot-become-slave',
    requirement: 'DOM-UPDATE-TO-SLAVE',
    kind: 'over-strict',
    see: 'update a master to type slave with a master address: it is refused',
    wrap: becomesNo('slave'),
  },
  {
    id: 'slave-cannot-become-master',
    requirement: 'DOM-UPDATE-TO-MASTER',
    kind: 'over-strict',
    see: 'update a slave to type master with soa_email: it is refused',
    wrap: becomesNo('master'),
  },
  {
    id: 'slave-without-address-cannot-become-master',
    requirement: 'DOM-UPDATE-TO-MASTER',
    kind: 'over-strict',
    see: 'update a slave that never had soa_email to type master with one: it is refused',
    wrap: refuseWhen('updateDomain', ({ type }, request, state) => {
      const own = domainInPath(state, request);
      return type === 'master' && own?.type === 'slave' && !own.soa_email;
    }),
  },
  {
    id: 'type-change-to-slave-without-effect',
    requirement: 'DOM-UPDATE-TO-SLAVE',
    kind: 'state',
    see: 'update a master to type slave: it is accepted, and stays a master',
    wrap: staysThough('slave'),
  },
  {
    id: 'type-change-to-master-without-effect',
    requirement: 'DOM-UPDATE-TO-MASTER',
    kind: 'state',
    see: 'update a slave to type master: it is accepted, and stays a slave',
    wrap: staysThough('master'),
  },
  {
    id: 'type-change-enables',
    requirement: 'DOM-UPDATE-TO-SLAVE',
    kind: 'state',
    also: ['DOM-UPDATE-TO-MASTER'],
    see: 'update type and status of a domain to slave and disabled: it is active',
    wrap: alterDomain('updateDomain', ({ id, type }, { domains }) =>
      domains.get(id)?.type === type ? {} : { status: 'active' },
    ),
  },
  {
    id: 'type-change-not-listed',
    requirement: 'DOM-LIST',
    kind: 'state',
    see: 'update a master to type slave and list domains: it is a master',
    wrap: (core) => {
      const first = new Map<number, string>();
      return alterItems('listDomains', (item) => {
        first.set(item.id, first.get(item.id) ?? item.type);
        item.type = first.get(item.id);
      })(core);
    },
  },
  {
    id: 'soa-email-unchecked-beside-type',
    requirement: 'DOM-CREATE-SOA-EMAIL-FORMAT',
    kind: 'format',
    also: ['DOM-SOA-EMAIL'],
    see: 'update type to master with a soa_email that is no address: it is a master',
    wrap: (core) => {
      const taking = alterSent('updateDomain', (body) =>
        isNoAddress(body) ? { ...body, soa_email: 'any@example.com' } : body,
      );
      const keeping = alterDomain('updateDomain', (_, __, { body }) =>
        isNoAddress(body) ? { soa_email: (body as Body).soa_email } : {},
      );
      return keeping(taking(core));
    },
  },
];

function isNoAddress(body: Body): boolean {
  return body?.type !== undefined && /^[^@]+$/.test(body.soa_email ?? '');
}

function becomesNo(type: string): Fault['wrap'] {
  return refuseWhen(
    'updateDomain',
    (body, request, state) => body.type === type && domainInPath(state, request)?.type !== type,
  );
}

function staysThough(wanted: string): Fault['wrap'] {
  return alterSent('updateDomain', ({ type, ...body }) =>
    type === wanted ? body : { ...body, ...(type === undefined ? {} : { type }) },
  );
}
