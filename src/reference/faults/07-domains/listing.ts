import type { Domain } from '../../entities.ts';
import type { UpdatedField } from '../blocks/domain.ts';
import { alterAnswer, alterItems, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/**
 * Domains left out of the list, or listed otherwise than they read (endpoints/domains#GET
 * /domains).
 */
export const listingFaults: readonly Fault[] = [
  {
    id: 'domain-list-without-slaves',
    requirement: 'DOM-LIST',
    kind: 'rare-value',
    see: 'create a slave and list domains: it is missing',
    wrap: listOnly(({ type }) => type === 'master'),
  },
  {
    id: 'domain-list-without-disabled',
    requirement: 'DOM-LIST',
    kind: 'state',
    see: 'create a disabled domain and list domains: it is missing',
    wrap: listOnly(({ status }) => status === 'active'),
  },
  {
    id: 'domain-listed-as-active',
    requirement: 'DOM-LIST',
    kind: 'state',
    see: 'disable a domain and list domains: it is active',
    wrap: alterItems('listDomains', (item) => {
      item.status = 'active';
    }),
  },
  ...(['description', 'ttl_sec', 'axfr_ips', 'tags'] as const).map(listedAsCreated),
  ...(['description', 'group', 'axfr_ips'] as const).map(listedWithout),
  ...(['master_ips', 'axfr_ips'] as const).map((field) =>
    listedShort(field, 2, 'domain-listed-with-two'),
  ),
  listedShort('description', 100, 'domain-listed-with-100-characters-of'),
  ...(['tags', 'axfr_ips'] as const).map(listedUntilEmptied),
];

function listOnly(listed: (item: Domain) => boolean): Fault['wrap'] {
  return alterAnswer('listDomains', (body) => ({ ...body, data: body.data.filter(listed) }));
}

/** A list leaves a field out, whether it is set or not. */
function listedWithout(field: 'description' | 'group' | 'axfr_ips'): Fault {
  const name = field.replaceAll('_', '-');
  return {
    id: `domain-listed-without-${name}`,
    requirement: 'DOM-LIST',
    kind: 'schema',
    see: `update ${field} of a domain and list domains: it is left out`,
    ...(field === 'axfr_ips' ? { also: ['DOM-AXFR-IPS-STATED'] } : {}),
    wrap: alterItems('listDomains', (item) => {
      delete item[field];
    }),
  };
}

/** A list shows no more entries or characters of a field than these. */
function listedShort(
  field: 'master_ips' | 'axfr_ips' | 'description',
  most: number,
  which: string,
): Fault {
  return {
    id: `${which}-${field.replace('_', '-')}`,
    requirement: 'DOM-LIST',
    kind: 'boundary',
    see: `create a domain with more than ${most} in ${field} and list domains: ${most} are shown`,
    wrap: alterItems('listDomains', (item) => {
      item[field] = item[field]?.slice(0, most);
    }),
  };
}

/** A list shows what a field had before it was emptied. */
function listedUntilEmptied(field: 'tags' | 'axfr_ips'): Fault {
  return {
    id: `domain-listed-with-emptied-${field.replace('_', '-')}`,
    requirement: 'DOM-LIST',
    kind: 'sequence',
    see: `list domains, empty ${field} of one and list them again: it is listed as before`,
    wrap: (core) => {
      const last = new Map<number, Body>();
      return alterItems('listDomains', (item) => {
        if (item[field].length > 0) last.set(item.id, item[field]);
        item[field] = last.get(item.id) ?? item[field];
      })(core);
    },
  };
}

/** A list shows a field as it was when the domain was created. */
function listedAsCreated(field: UpdatedField): Fault {
  return {
    id: `domain-listed-with-first-${field.replaceAll('_', '-')}`,
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
