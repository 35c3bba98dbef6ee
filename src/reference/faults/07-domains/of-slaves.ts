import type { Domain } from '../../entities.ts';
import { showDomain } from '../../resources/domain-record.ts';
import { alterDomain, alterSent, domainInPath, withDomain } from '../blocks/domain.ts';
import { alterState, type Body, instead, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const TIMERS = ['expire_sec', 'refresh_sec', 'retry_sec', 'ttl_sec'] as const;

/** What holds of masters and is forgotten for slaves, or for what a domain needs (resources/domain). */
export const domainSlaveFaults: readonly Fault[] = [
  {
    id: 'slave-timers-kept-as-sent',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'rare-value',
    see: 'create a slave with ttl_sec 31: it reads 31',
    // An answer with such a timer is wrong by its shape as well.
    also: ['DOM-TIMER-VALID'],
    wrap: alterDomain('createDomain', ({ type }, _, { body }) =>
      type === 'slave' ? timersIn(body) : {},
    ),
  },
  {
    id: 'slave-timers-never-updated',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'rare-value',
    see: 'update refresh_sec of a slave: it reads as before',
    also: ['DOM-TIMER-KEPT'],
    wrap: alterDomain('updateDomain', ({ id, type }, { domains }) =>
      type === 'slave' ? timersIn(domains.get(id)) : {},
    ),
  },
  {
    id: 'slave-without-description',
    requirement: 'DOM-CREATE',
    kind: 'rare-value',
    see: 'create a slave with a description: it reads without one',
    wrap: alterSent('createDomain', ({ description, ...body }) =>
      body.type === 'slave' ? body : { ...body, description },
    ),
  },
  {
    id: 'slave-cannot-be-disabled',
    requirement: 'DOM-STATUS-DISABLE',
    kind: 'rare-value',
    see: 'update status of a slave to disabled: it stays active',
    wrap: alterDomain('updateDomain', ({ type }) => (type === 'slave' ? { status: 'active' } : {})),
  },
  {
    id: 'slave-loses-its-last-master',
    requirement: 'DOM-UPDATE-RULES',
    kind: 'boundary',
    see: 'update master_ips of a slave to an empty list: it has none',
    // An answer of a slave without masters is wrong by its shape as well.
    also: ['DOM-MASTER-IPS'],
    wrap: takesNothing('master_ips', []),
  },
  {
    id: 'master-loses-its-address',
    requirement: 'DOM-UPDATE-RULES',
    kind: 'boundary',
    see: 'update soa_email of a master to an empty text: it has none',
    // An empty text is no e-mail address either.
    also: ['DOM-SOA-EMAIL'],
    wrap: takesNothing('soa_email', ''),
  },
  {
    id: 'name-of-deleted-slave-blocked',
    requirement: 'DOM-NAME-FREED',
    kind: 'rare-value',
    see: 'delete a slave and create a domain with its name: it is refused',
    wrap: blocksNames(({ type }) => type === 'slave'),
  },
];

function timersIn(body: Body): Partial<Domain> {
  const sent = TIMERS.filter((field) => Number.isInteger(body?.[field]));
  return Object.fromEntries(sent.map((field) => [field, body[field]]));
}

/** An update to nothing is taken, although the field is needed. */
function takesNothing(field: 'master_ips' | 'soa_email', nothing: Body): Fault['wrap'] {
  return instead('updateDomain', (core, state, principal, request, ...rest) => {
    const sent = (request.body as Body)?.[field];
    const domain = domainInPath(state, request);
    if (domain === undefined || JSON.stringify(sent) !== JSON.stringify(nothing)) {
      return core(state, principal, request, ...rest);
    }
    const emptied = { ...domain, [field]: nothing };
    return {
      state: withDomain(state, emptied),
      answer: { status: 200, body: showDomain(emptied) },
    };
  });
}

function blocksNames(when: (domain: Domain) => boolean): Fault['wrap'] {
  return (core) => {
    const gone = new Set<string>();
    const remembering = alterState('deleteDomain', (after, before, request) => {
      const domain = domainInPath(before, request);
      if (domain !== undefined && when(domain)) gone.add(domain.domain);
      return after;
    })(core);
    return refuseWhen('createDomain', ({ domain }) => gone.has(domain))(remembering);
  };
}
