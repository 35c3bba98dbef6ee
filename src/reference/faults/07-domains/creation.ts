import { alterDomain, alterSent } from '../blocks/domain.ts';
import { alterAnswer, type Body, instead, refuseWhen } from '../blocks/index.ts';
import { inMarkup, inOneLine } from '../blocks/text.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Domains created otherwise than asked, or not at all (endpoints/domains#POST /domains). */
export const creationFaults: readonly Fault[] = [
  {
    id: 'slave-created-with-two-masters',
    requirement: 'DOM-CREATE',
    kind: 'boundary',
    see: 'create a slave with three master_ips: it has the first two',
    wrap: alterDomain('createDomain', ({ master_ips }) => ({ master_ips: master_ips.slice(0, 2) })),
  },
  {
    id: 'domain-id-twice-in-list',
    requirement: 'DOM-ID-UNIQUE',
    kind: 'schema',
    see: 'list domains: another one has the id of the first',
    wrap: alterAnswer('listDomains', ({ data: [first, ...others], ...body }) =>
      first === undefined
        ? { ...body, data: [] }
        : {
            ...body,
            data: [first, ...others, { ...first, domain: 'shadow.example' }],
            results: body.results + 1,
          },
    ),
  },
  {
    id: 'domain-created-without-group',
    requirement: 'DOM-CREATE',
    kind: 'state',
    see: 'create a domain with a group: it reads without one',
    wrap: alterSent('createDomain', ({ group, ...body }) => body),
  },
  {
    id: 'group-in-ascii',
    requirement: 'DOM-CREATE',
    kind: 'rare-value',
    see: 'create a domain of the group Prüfung: its group is Pr?fung',
    wrap: alterDomain('createDomain', ({ group }) => ({ group: group.replace(/[^ -~]/g, '?') })),
  },
  ...(['description', 'group'] as const).flatMap((field) =>
    [inMarkup, inOneLine].map(
      (kept): Fault => ({
        id: `${field}-${kept.name.toLowerCase()}`,
        requirement: 'DOM-CREATE',
        kind: 'rare-value',
        see: `create a domain with mark-up and a second line in ${field}: it reads otherwise`,
        wrap: alterDomain('createDomain', (domain) => ({ [field]: kept(domain[field]) })),
      }),
    ),
  ),
  {
    id: 'domain-created-with-one-axfr-ip',
    requirement: 'DOM-CREATE',
    kind: 'rare-value',
    see: 'create a domain with two axfr_ips: it has one',
    // A long list loses its entries in the same way.
    also: ['DOM-AXFR-IPS-LENGTH'],
    wrap: alterSent('createDomain', (body) => ({
      ...body,
      ...(Array.isArray(body.axfr_ips) ? { axfr_ips: body.axfr_ips.slice(0, 1) } : {}),
    })),
  },
  {
    id: 'domain-with-description-refused',
    requirement: 'DOM-CREATE',
    kind: 'over-strict',
    see: 'create a domain with a description: it is refused',
    wrap: refuseWhen('createDomain', ({ description }) => description !== undefined),
  },
  {
    id: 'slave-needs-mail',
    requirement: 'DOM-CREATE-SLAVE',
    kind: 'over-strict',
    see: 'create a slave without soa_email: it is refused',
    wrap: refuseWhen('createDomain', ({ type, soa_email }) => type === 'slave' && !soa_email),
  },
  {
    id: 'slave-needs-two-masters',
    requirement: 'DOM-CREATE-SLAVE',
    kind: 'boundary',
    see: 'create a slave with one master address: it is refused',
    wrap: refuseWhen(
      'createDomain',
      ({ type, master_ips }) => type === 'slave' && master_ips?.length === 1,
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
    id: 'slave-with-long-description',
    requirement: 'DOM-DESCRIPTION-LENGTH',
    kind: 'boundary',
    see: 'create a slave with a description of 254 characters: it is created',
    wrap: cutForSlaves('description', 253),
  },
  {
    id: 'slave-with-long-group',
    requirement: 'DOM-GROUP-LENGTH',
    kind: 'boundary',
    see: 'create a slave with a group of 51 characters: it is created',
    wrap: cutForSlaves('group', 50),
  },
  {
    id: 'domain-has-axfr-ips-of-its-own',
    requirement: 'DOM-AXFR-IPS-EMPTY',
    kind: 'state',
    see: 'create a domain without axfr_ips: it has one',
    wrap: alterDomain('createDomain', ({ axfr_ips }) =>
      axfr_ips.length === 0 ? { axfr_ips: ['192.0.2.1'] } : {},
    ),
  },
  {
    id: 'domain-begins-disabled',
    requirement: 'DOM-STATUS-DEFAULT',
    kind: 'state',
    see: 'create a domain without status: it is disabled',
    wrap: alterSent('createDomain', (body) => ({ status: 'disabled', ...body })),
  },
  {
    id: 'slave-begins-disabled',
    requirement: 'DOM-STATUS-DEFAULT',
    kind: 'rare-value',
    see: 'create a slave without status: it is disabled',
    wrap: alterSent('createDomain', (body) =>
      body.type === 'slave' ? { status: 'disabled', ...body } : body,
    ),
  },
  {
    id: 'domain-takes-over-the-id-sent',
    requirement: 'DOM-CREATE-ID-READ-ONLY',
    kind: 'state',
    see: 'create a domain with an id: it has that id',
    wrap: instead('createDomain', (core, state, principal, request, ...rest) => {
      const id = Number((request.body as Body)?.id);
      const isChosen = Number.isSafeInteger(id) && !state.domains.get(id);
      if (!isChosen) return core(state, principal, request, ...rest);
      const asked = { ...state, counters: { ...state.counters, domain: id } };
      const step = core(asked, principal, request, ...rest);
      return { ...step, state: { ...step.state, counters: state.counters } };
    }),
  },
  {
    id: 'domain-get-answers-next-id',
    requirement: 'DOM-GET',
    kind: 'cross-resource',
    see: 'get a domain: the answer has the next id',
    wrap: alterAnswer('getDomain', (body) => ({ ...body, id: body.id + 1 })),
  },
];

/** Too long a text of a slave is cut instead of refused. */
function cutForSlaves(field: 'description' | 'group', most: number): Wrap {
  return alterSent('createDomain', (body) =>
    body?.type === 'slave' && typeof body[field] === 'string'
      ? { ...body, [field]: body[field].slice(0, most) }
      : body,
  );
}
