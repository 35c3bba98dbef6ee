import type { Domain } from '../../../entities.ts';
import { showDomain } from '../../../resources/07-domains/domain-record.ts';
import { alterDomain, domainInPath, withDomain } from '../../blocks/domain.ts';
import { type Body, instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

type Sent = (body: Body, domain: Domain) => boolean;

const hasNothing = (value: Body) => value === undefined || value === null || value.length === 0;

/** Domains that lose what their type needs in rarer ways than by an update of that field (resources/domain). */
export const neededFieldsFaults: readonly Fault[] = [
  {
    id: 'slave-made-of-master-without-masters',
    requirement: 'DOM-UPDATE-KEEPS-MASTER-IPS',
    kind: 'sequence',
    see: 'update the type of a master to slave and nothing else: it is a slave without master_ips',
    also: ['DOM-MASTER-IPS'],
    wrap: taken(({ type, master_ips }, domain) => {
      return type === 'slave' && hasNothing(master_ips) && domain.master_ips.length === 0;
    }),
  },
  {
    id: 'master-made-of-slave-without-address',
    requirement: 'DOM-UPDATE-KEEPS-SOA-EMAIL',
    kind: 'sequence',
    see: 'update the type of a slave to master and nothing else: it is a master without soa_email',
    also: ['DOM-SOA-EMAIL'],
    wrap: taken(({ type, soa_email }, domain) => {
      return type === 'master' && hasNothing(soa_email) && domain.soa_email === '';
    }),
  },
  {
    id: 'master-made-of-slave-without-address-beside-another-field',
    requirement: 'DOM-UPDATE-KEEPS-SOA-EMAIL',
    kind: 'rare-value',
    see: 'update type and description of a slave to master: it is a master without soa_email',
    also: ['DOM-SOA-EMAIL'],
    wrap: taken(({ type, soa_email, description }, domain) => {
      const isMaster = type === 'master' && description !== undefined;
      return isMaster && hasNothing(soa_email) && domain.soa_email === '';
    }),
  },
  {
    id: 'slave-named-one-again-loses-its-masters',
    requirement: 'DOM-UPDATE-KEEPS-MASTER-IPS',
    kind: 'sequence',
    see: 'update a slave to type slave and a description: it has no master_ips',
    also: ['DOM-MASTER-IPS'],
    wrap: alterDomain('updateDomain', (_, before, request) => {
      const { type, description, master_ips } = Object(request.body);
      const wasSlave = domainInPath(before, request)?.type === 'slave';
      const isMeant = wasSlave && type === 'slave' && description !== undefined && !master_ips;
      return isMeant ? { master_ips: [] } : {};
    }),
  },
  {
    id: 'disabled-slave-loses-its-last-master',
    requirement: 'DOM-UPDATE-KEEPS-MASTER-IPS',
    kind: 'sequence',
    see: 'disable a slave, then update master_ips to an empty list: it has none',
    also: ['DOM-MASTER-IPS'],
    wrap: taken(({ master_ips }, { type, status }) => {
      return type === 'slave' && status === 'disabled' && master_ips?.length === 0;
    }),
  },
  {
    id: 'disabled-master-loses-its-address',
    requirement: 'DOM-UPDATE-KEEPS-SOA-EMAIL',
    kind: 'sequence',
    see: 'disable a master, then update soa_email to an empty text: it has none',
    also: ['DOM-SOA-EMAIL'],
    wrap: taken(({ soa_email }, { type, status }) => {
      return type === 'master' && status === 'disabled' && soa_email === '';
    }),
  },
  {
    id: 'renamed-master-loses-its-address',
    requirement: 'DOM-UPDATE-KEEPS-SOA-EMAIL',
    kind: 'sequence',
    see: 'rename a master, then update soa_email to an empty text: it has none',
    also: ['DOM-SOA-EMAIL'],
    wrap: (core) => {
      const names = new Map<number, string>();
      return taken(({ soa_email }, { id, type, domain }) => {
        const first = names.get(id) ?? domain;
        names.set(id, first);
        return type === 'master' && soa_email === '' && first !== domain;
      })(core);
    },
  },
  {
    id: 'slave-loses-its-last-master-beside-its-description',
    requirement: 'DOM-UPDATE-KEEPS-MASTER-IPS',
    kind: 'rare-value',
    see: 'update master_ips of a slave to an empty list, and its description: it has none',
    also: ['DOM-MASTER-IPS'],
    wrap: taken(
      ({ master_ips, description, type }, domain) =>
        domain.type === 'slave' && !type && description !== undefined && master_ips?.length === 0,
    ),
  },
  {
    id: 'cloned-slave-loses-its-last-master',
    requirement: 'DOM-UPDATE-KEEPS-MASTER-IPS',
    kind: 'sequence',
    see: 'clone a slave, then update master_ips of the clone to an empty list: it has none',
    also: ['DOM-MASTER-IPS'],
    wrap: (core) => {
      const clones = new Set<number>();
      const remembering = instead('cloneDomain', (right, ...given) => {
        const step = right(...given);
        clones.add((step.answer?.body as Body)?.id);
        return step;
      })(core);
      return taken(
        ({ master_ips }, { id, type }) =>
          type === 'slave' && clones.has(id) && master_ips?.length === 0,
      )(remembering);
    },
  },
];

/** Updates that `when` picks are taken as they are sent, whatever they leave out. */
function taken(when: Sent): Fault['wrap'] {
  return instead('updateDomain', (core, state, principal, request, ...rest) => {
    const sent = (request.body ?? {}) as Body;
    const domain = domainInPath(state, request);
    if (domain?.account !== 1 || !when(sent, domain)) {
      return core(state, principal, request, ...rest);
    }
    const { type = domain.type, soa_email = domain.soa_email, master_ips } = sent;
    const left = { type, soa_email: soa_email ?? '', master_ips: master_ips ?? domain.master_ips };
    const changed = { ...domain, ...left };
    return {
      state: withDomain(state, changed),
      answer: { status: 200, body: showDomain(changed) },
    };
  });
}
