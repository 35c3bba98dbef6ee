import type { Core } from '../../core.ts';
import type { Domain } from '../../entities.ts';
import { alterDomain, alterSent, domainInPath, withDomain } from '../blocks/domain.ts';
import {
  alterAnswer,
  alterItems,
  alterState,
  type Body,
  operationOf,
  refuseWhen,
} from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];
type Field = 'description' | 'group' | 'tags' | 'axfr_ips' | 'status' | 'ttl_sec' | 'soa_email';

/** Right where one looks first, and wrong in lists, or of clones, imports, slaves and the disabled. */
export const domainNeighbourFaults: readonly Fault[] = [
  ...(['description', 'ttl_sec', 'axfr_ips', 'tags'] as const).map(listedAsCreated),
  {
    id: 'domain-listed-as-active',
    requirement: 'DOM-LIST',
    kind: 'state',
    see: 'disable a domain and list domains: it is active',
    wrap: alterItems('listDomains', (item) => {
      item.status = 'active';
    }),
  },
  ...(['description', 'group', 'tags'] as const).map((field) =>
    keptInstead(`slave-${field}-never-updated`, field, ({ type }) => type === 'slave'),
  ),
  ...(['description', 'group', 'soa_email', 'axfr_ips', 'ttl_sec'] as const).map((field) =>
    keptInstead(`clone-${name(field)}-never-updated`, field, 'cloneDomain'),
  ),
  ...(['description', 'group'] as const).map((field) =>
    keptInstead(`import-${name(field)}-never-updated`, field, 'importDomain'),
  ),
  ...(['group', 'tags', 'axfr_ips', 'ttl_sec'] as const).map((field) =>
    keptInstead(
      `disabled-${name(field)}-never-updated`,
      field,
      ({ status }) => status === 'disabled',
    ),
  ),
  {
    id: 'import-cannot-be-enabled',
    requirement: 'DOM-STATUS-ENABLE',
    kind: 'rare-value',
    see: 'import a zone, disable it and enable it: it stays disabled',
    wrap: (core) => {
      const { noting, isMade } = making('importDomain');
      return alterDomain('updateDomain', (domain, { domains }) => {
        const { status } = domains.get(domain.id) ?? domain;
        return isMade(domain) && status === 'disabled' ? { status } : {};
      })(noting(core));
    },
  },
  {
    id: 'import-disabled',
    requirement: 'DOM-STATUS-DEFAULT',
    kind: 'rare-value',
    see: 'import a zone: the domain is disabled',
    wrap: alterDomain('importDomain', () => ({ status: 'disabled' })),
  },
  {
    id: 'import-not-listed',
    requirement: 'DOM-LIST',
    kind: 'state',
    see: 'import a zone and list domains: it is missing',
    wrap: (core) => {
      const { noting, isMade } = making('importDomain');
      return alterAnswer('listDomains', (body) => {
        const data = body.data.filter((item: Body) => !isMade(item));
        return { ...body, data, results: body.results - body.data.length + data.length };
      })(noting(core));
    },
  },
  {
    id: 'tags-update-loses-records',
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    see: 'add a record and update tags of the domain: the record is gone',
    wrap: alterState('updateDomain', (after, _, request) => {
      const domain = domainInPath(after, request);
      if (domain === undefined || (request.body as Body)?.tags === undefined) return after;
      const records = [...domain.records].reduce((left, { id }) => left.remove(id), domain.records);
      return withDomain(after, { ...domain, records });
    }),
  },
  {
    id: 'update-of-source-shows-in-clone',
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    see: 'clone a domain and update description of the source: the clone has it, too',
    wrap: (core) => {
      const sources = new Map<number, number>();
      const noting = alterDomain('cloneDomain', ({ id }, _, request) => {
        sources.set(id, Number(operationOf(request).params.domainId));
        return {};
      })(core);
      return alterState('updateDomain', (after, _, { body }, { id, description }) =>
        (body as Body)?.description === undefined
          ? after
          : after.domains
              .filter((each) => sources.get(each.id) === id)
              .reduce((state, each) => withDomain(state, { ...each, description }), after),
      )(noting);
    },
  },
  {
    id: 'slave-deletion-without-effect',
    requirement: 'DOM-DELETE',
    kind: 'rare-value',
    see: 'delete a slave: it can still be read',
    wrap: alterState('deleteDomain', (after, before, request) =>
      domainInPath(before, request)?.type === 'slave' ? before : after,
    ),
  },
  {
    id: 'tagged-domain-undeletable',
    requirement: 'DOM-DELETE',
    kind: 'over-strict',
    see: 'delete a domain with tags: it is refused',
    wrap: refuseWhen('deleteDomain', (_, request, state) => {
      const domain = domainInPath(state, request);
      return domain?.account === 1 && domain.tags.length > 0;
    }),
  },
  {
    id: 'slave-with-other-default',
    requirement: 'DOM-TIMER-DEFAULT',
    kind: 'rare-value',
    see: 'create a slave without retry_sec: it reads 7200',
    wrap: alterDomain('createDomain', ({ type }, _, { body }) =>
      type === 'slave' && (body as Body)?.retry_sec === undefined ? { retry_sec: 7200 } : {},
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
];

function name(field: Field): string {
  return field.replaceAll('_', '-');
}

/** A list shows a field as it was when the domain was created. */
function listedAsCreated(field: Field): Fault {
  return {
    id: `domain-listed-with-first-${name(field)}`,
    requirement: 'DOM-LIST',
    kind: 'sequence',
    see: `update ${field} of a domain and list domains: it is as before`,
    wrap: (core) => {
      const first = new Map<number, Body>();
      const noting = alterItems('createDomain', (item) => first.set(item.id, item[field]))(core);
      return alterItems('listDomains', (item) => {
        item[field] = first.get(item.id) ?? item[field];
      })(noting);
    },
  };
}

type Meant = (domain: Domain) => boolean;

/** The domains that an operation made are known from then on. */
function making(operation: string): { noting: Wrap; isMade: (domain: { id: number }) => boolean } {
  const made = new Set<number>();
  const noting = alterItems(operation, ({ id }) => made.add(id));
  return { noting, isMade: ({ id }) => made.has(id) };
}

/** An update leaves a field of some domains as it was. */
function keptInstead(
  id: string,
  field: Field,
  pick: Meant | 'cloneDomain' | 'importDomain',
): Fault {
  return {
    id,
    requirement: 'DOM-UPDATE',
    kind: 'rare-value',
    see: `update ${field}: it reads as before (${id})`,
    wrap: (core) => {
      const { noting, isMade } =
        typeof pick === 'string' ? making(pick) : { noting: (inner: Core) => inner, isMade: pick };
      return alterDomain('updateDomain', (domain, { domains }) => {
        const before = domains.get(domain.id);
        return before && isMade(before) ? { [field]: before[field] } : {};
      })(noting(core));
    },
  };
}

/** Too long a text of a slave is cut instead of refused. */
function cutForSlaves(field: 'description' | 'group', most: number): Wrap {
  return alterSent('createDomain', (body) =>
    body?.type === 'slave' && typeof body[field] === 'string'
      ? { ...body, [field]: body[field].slice(0, most) }
      : body,
  );
}
