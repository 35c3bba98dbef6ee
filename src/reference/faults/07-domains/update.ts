import { showDomain } from '../../resources/07-domains/domain-record.ts';
import {
  alterDomain,
  alterSent,
  domainInPath,
  fromTimeOnPath,
  neverUpdated,
  withDomain,
} from '../blocks/domain.ts';
import { alterAnswer, type Body, instead, refuseBytes, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Updates of domains that change nothing or something else, are refused, or take what nothing may be (endpoints/domains#PUT /domains/{domainId}). */
export const updateFaults: readonly Fault[] = [
  {
    id: 'domain-group-cannot-change',
    requirement: 'DOM-UPDATE',
    kind: 'state',
    see: 'update group: it reads as before',
    wrap: alterSent('updateDomain', ({ group, ...body }) => body),
  },
  {
    id: 'domain-mail-without-its-detail',
    requirement: 'DOM-UPDATE',
    kind: 'rare-value',
    see: 'update soa_email to an address with a plus: what follows it is missing',
    wrap: alterDomain('updateDomain', ({ soa_email }) => ({
      soa_email: soa_email.replace(/\+.*@/, '@'),
    })),
  },
  {
    id: 'domain-tags-added-up',
    requirement: 'DOM-UPDATE',
    kind: 'state',
    see: 'update tags twice: the first ones are still there',
    wrap: alterDomain('updateDomain', ({ id, tags }, { domains }) => ({
      tags: [...new Set([...(domains.get(id)?.tags ?? []), ...tags])],
    })),
  },
  {
    id: 'domain-axfr-ips-cannot-be-emptied',
    requirement: 'DOM-UPDATE',
    kind: 'state',
    see: 'update axfr_ips to an empty list: the addresses are still there',
    wrap: alterSent('updateDomain', ({ axfr_ips, ...body }) =>
      axfr_ips?.length === 0 ? body : { ...body, axfr_ips },
    ),
  },
  {
    id: 'domain-single-master-refused-on-update',
    requirement: 'DOM-UPDATE',
    kind: 'over-strict',
    see: 'update master_ips to one address: it is refused',
    wrap: refuseWhen('updateDomain', ({ master_ips }) => master_ips?.length === 1),
  },
  {
    id: 'domain-description-in-bytes',
    requirement: 'DOM-DESCRIPTION-LENGTH',
    kind: 'over-strict',
    see: 'update description to 253 characters, most of three bytes: it is refused',
    wrap: refuseBytes('updateDomain', 'description', 253),
  },
  {
    id: 'domain-group-in-bytes',
    requirement: 'DOM-GROUP-LENGTH',
    kind: 'over-strict',
    see: 'update group to 50 characters, most of three bytes: it is refused',
    wrap: refuseBytes('updateDomain', 'group', 50),
  },
  {
    id: 'domain-description-in-bytes-by-createdomain',
    requirement: 'DOM-DESCRIPTION-LENGTH',
    kind: 'over-strict',
    see: 'create a domain with a description of 253 characters, most of three bytes: it is refused',
    wrap: refuseBytes('createDomain', 'description', 253),
  },
  {
    id: 'domain-group-in-bytes-by-createdomain',
    requirement: 'DOM-GROUP-LENGTH',
    kind: 'over-strict',
    see: 'create a domain with a group of 50 characters, most of three bytes: it is refused',
    wrap: refuseBytes('createDomain', 'group', 50),
  },
  {
    id: 'domain-refuses-its-own-name',
    requirement: 'DOM-UPDATE',
    kind: 'over-strict',
    see: 'update a domain with the name it has: it is refused as taken',
    wrap: refuseWhen(
      'updateDomain',
      ({ domain }, request, state) => domain === domainInPath(state, request)?.domain,
    ),
  },
  {
    id: 'domain-mail-with-capitals-refused',
    requirement: 'DOM-UPDATE',
    kind: 'over-strict',
    see: 'update soa_email to an address with capital letters: it is refused',
    wrap: refuseWhen('updateDomain', ({ soa_email }) => /[A-Z]/.test(soa_email ?? '')),
  },
  {
    id: 'domain-update-answers-next-id',
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    see: 'update a domain: the answer has the next id',
    wrap: alterAnswer('updateDomain', (body) => ({ ...body, id: body.id + 1 })),
  },
  {
    id: 'domain-description-sticks-after-five-updates',
    requirement: 'DOM-UPDATE',
    kind: 'sequence',
    see: 'update description six times: the sixth does not show',
    wrap: (core) => {
      const isLate = fromTimeOnPath(6);
      return alterDomain('updateDomain', ({ id }, { domains }, request) =>
        isLate(request) ? { description: domains.get(id)?.description ?? '' } : {},
      )(core);
    },
  },
  ...(['description', 'group', 'tags'] as const).map((field) =>
    neverUpdated('slave', field, ({ type }) => type === 'slave'),
  ),
  {
    id: 'slave-loses-its-last-master',
    requirement: 'DOM-UPDATE-KEEPS-MASTER-IPS',
    kind: 'boundary',
    see: 'update master_ips of a slave to an empty list: it has none',
    // An answer of a slave without masters is wrong by its shape as well.
    also: ['DOM-MASTER-IPS'],
    wrap: takesNothing('master_ips', []),
  },
  {
    id: 'master-loses-its-address',
    requirement: 'DOM-UPDATE-KEEPS-SOA-EMAIL',
    kind: 'boundary',
    see: 'update soa_email of a master to an empty text: it has none',
    // An empty text is no e-mail address either.
    also: ['DOM-SOA-EMAIL'],
    wrap: takesNothing('soa_email', ''),
  },
];

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
