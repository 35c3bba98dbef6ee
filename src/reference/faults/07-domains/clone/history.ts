import type { Domain } from '../../../entities.ts';
import { Table } from '../../../table.ts';
import { alterDomain, domainInPath, withDomain } from '../../blocks/domain.ts';
import { clonesOf, knowingClonings } from '../../blocks/domain-clones.ts';
import { alterState, type Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Clones of what was updated, or is a clone itself, and what becomes of them. */
export const clonedHistoryFaults: readonly Fault[] = [
  {
    id: 'clone-with-masters-of-the-creation-of-its-source',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'update master_ips of a slave and clone it: the clone has those of before',
    wrap: asCreated(({ type, master_ips }) => (type === 'slave' ? { master_ips } : {})),
  },
  {
    id: 'clone-with-type-of-the-creation-of-its-source',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'make a slave of a master and clone it: the clone is a master',
    wrap: asCreated(({ type }) => ({ type })),
  },
  {
    id: 'clone-with-address-of-the-creation-of-its-source',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'update soa_email of a master and clone it: the clone has that of before',
    wrap: asCreated(({ type, soa_email }) => (type === 'master' ? { soa_email } : {})),
  },
  {
    id: 'clone-of-clone-without-timers',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'clone a clone of a domain with ttl_sec 3600: the second clone reads 0',
    wrap: knowingClonings((clonings) =>
      alterDomain('cloneDomain', (_, before, request) => {
        const source = domainInPath(before, request)?.id;
        return clonings.some(({ clone }) => clone === source) ? { ttl_sec: 0 } : {};
      }),
    ),
  },
  ...(['refresh_sec', 'soa_email'] as const).map(
    (field): Fault => ({
      id: `clone-follows-${field.replace('_', '-')}-of-its-source`,
      requirement: 'DOM-UPDATE',
      kind: 'cross-resource',
      see: `clone a domain and update ${field} of the source: the clone has it too`,
      wrap: following(field),
    }),
  ),
  {
    id: 'clone-cuts-texts-at-255',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'rare-value',
    see: 'clone a domain with a text of more than 255 characters: that of the clone is cut',
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of(
        [...records].map((each) => ({ ...each, target: each.target.slice(0, 255) })),
      ),
    })),
  },
];

/** A clone has these fields as its source had them when that was created. */
function asCreated(fields: (created: Domain) => Partial<Domain>): Fault['wrap'] {
  return (core) => {
    const created = new Map<number, Partial<Domain>>();
    const noting = alterDomain('createDomain', (domain) => {
      created.set(domain.id, fields(domain));
      return {};
    })(core);
    return alterDomain(
      'cloneDomain',
      (_, before, request) => created.get(domainInPath(before, request)?.id ?? 0) ?? {},
    )(noting);
  };
}

/** What an update of the source sends of this field, its clones get as well. */
function following(field: 'refresh_sec' | 'soa_email'): Fault['wrap'] {
  return knowingClonings((clonings) =>
    alterState('updateDomain', (after, _, request) => {
      const source = domainInPath(after, request);
      const { [field]: sent } = (request.body ?? {}) as Body;
      if (source === undefined || sent === undefined) return after;
      return clonesOf(source.id, clonings, after)
        .map((clone) => ({ ...clone, [field]: source[field] }))
        .reduce(withDomain, after);
    }),
  );
}
