import type { TimerField } from '../../../../rules/07-domains/domain-timer.ts';
import type { Domain } from '../../../entities.ts';
import {
  alterDomain,
  domainInPath,
  fromTimeOnPath,
  neverUpdated,
  withDomain,
} from '../../blocks/domain.ts';
import { clonesOf, knowingClonings } from '../../blocks/domain-clones.ts';
import { alterState, type Body, fromTime, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/**
 * A clone that is not whole, or no domain of its own (endpoints/domains#POST
 * /domains/{domainId}/clone).
 */
export const cloneFaults: readonly Fault[] = [
  {
    id: 'clone-without-timers',
    requirement: 'DOM-CLONE',
    kind: 'state',
    see: 'clone a domain with ttl_sec 3600: the clone reads 0',
    wrap: alterDomain('cloneDomain', () => ({ ttl_sec: 0 })),
  },
  {
    id: 'clone-with-timers-of-the-creation-of-its-source',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'create a domain with ttl_sec 3600, update it to 300 and clone it: the clone reads 3600',
    wrap: (core) => {
      const first = new Map<number, number>();
      const noting = alterDomain('createDomain', ({ id, ttl_sec }) => {
        first.set(id, ttl_sec);
        return {};
      })(core);
      return alterDomain('cloneDomain', ({ ttl_sec }, before, request) => ({
        ttl_sec: first.get(domainInPath(before, request)?.id ?? 0) ?? ttl_sec,
      }))(noting);
    },
  },
  {
    id: 'clone-of-slave-without-its-masters',
    requirement: 'DOM-CLONE',
    kind: 'rare-value',
    see: 'clone a slave: the clone has another master address',
    wrap: alterDomain('cloneDomain', ({ type }) =>
      type === 'slave' ? { master_ips: ['192.0.2.1'] } : {},
    ),
  },
  {
    id: 'clone-of-slave-with-its-first-master-only',
    requirement: 'DOM-CLONE',
    kind: 'rare-value',
    see: 'clone a slave of three masters: the clone has one',
    wrap: alterDomain('cloneDomain', ({ master_ips }) => ({ master_ips: master_ips.slice(0, 1) })),
  },
  {
    id: 'clone-of-slave-without-ipv6-masters',
    requirement: 'DOM-CLONE',
    kind: 'rare-value',
    see: 'clone a slave of masters of either family: the clone has those of IPv4',
    wrap: alterDomain('cloneDomain', ({ master_ips }) => ({
      master_ips: master_ips.filter((each) => !each.includes(':')),
    })),
  },
  ...(['soa_email', 'expire_sec', 'refresh_sec', 'retry_sec', 'ttl_sec'] as const).map(
    cloneOfSlaveWithout,
  ),
  {
    id: 'clone-second-refused',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'clone a domain twice: the second time it is refused',
    wrap: (core) => {
      const isSecond = fromTimeOnPath(2);
      return refuseWhen('cloneDomain', (_, request) => isSecond(request))(core);
    },
  },
  {
    id: 'clone-disables-source',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'clone a domain: the source is disabled',
    // The state machine meets the disabled source as well.
    also: ['DOM-STATUS-ENABLE'],
    wrap: alterSource(() => ({ status: 'disabled' })),
  },
  {
    id: 'clone-second-clears-description',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'sequence',
    see: 'clone a domain twice: the source has lost its description',
    wrap: (core) => {
      const isSecond = fromTime(2);
      return alterSource(() => (isSecond() ? { description: '' } : {}))(core);
    },
  },
  {
    id: 'source-deleted-with-its-clone',
    requirement: 'DOM-DELETE',
    kind: 'cross-resource',
    see: 'clone a domain and delete the clone: its source is gone, too',
    wrap: knowingClonings((clonings) =>
      alterState('deleteDomain', (after, before, request) => {
        const deleted = domainInPath(before, request)?.id;
        const { source } = clonings.find(({ clone }) => clone === deleted) ?? {};
        return source === undefined ? after : { ...after, domains: after.domains.remove(source) };
      }),
    ),
  },
  ...(['description', 'ttl_sec'] as const).map(
    (field): Fault => ({
      id: `update-of-clone-shows-in-source-${field.replace('_', '-')}`,
      requirement: 'DOM-UPDATE',
      kind: 'cross-resource',
      see: `clone a domain and update ${field} of the clone: the source has it, too`,
      wrap: knowingClonings((clonings) =>
        alterState('updateDomain', (after, _, { body }, { id, [field]: value }) => {
          const { source } = clonings.find(({ clone }) => clone === id) ?? {};
          const found = after.domains.get(source ?? 0);
          const isNamed = (body as Body)?.[field] !== undefined;
          return found && isNamed ? withDomain(after, { ...found, [field]: value }) : after;
        }),
      ),
    }),
  ),
  ...(['description', 'status', 'tags'] as const).map(
    (field): Fault => ({
      id: `update-of-source-shows-in-clone-${field}`,
      requirement: 'DOM-UPDATE',
      kind: 'cross-resource',
      see: `clone a domain and update ${field} of the source: the clone has it, too`,
      wrap: knowingClonings((clonings) =>
        alterState('updateDomain', (after, _, { body }, { id, [field]: value }) =>
          (body as Body)?.[field] === undefined
            ? after
            : clonesOf(id, clonings, after)
                .map((clone) => ({ ...clone, [field]: value }))
                .reduce(withDomain, after),
        ),
      ),
    }),
  ),
  ...(['description', 'group', 'soa_email', 'axfr_ips', 'ttl_sec'] as const).map((field) =>
    neverUpdated('clone', field, 'cloneDomain'),
  ),
];

function cloneOfSlaveWithout(field: 'soa_email' | TimerField): Fault {
  return {
    id: `clone-of-slave-without-${field.replace('_', '-')}`,
    requirement: 'DOM-CLONE',
    kind: 'rare-value',
    see: `clone a slave with ${field}: the clone has none`,
    wrap: alterDomain('cloneDomain', ({ type }) =>
      type === 'slave' ? { [field]: field === 'soa_email' ? '' : 0 } : {},
    ),
  };
}

/** Changes the source of a clone, as if cloning were not only reading. */
export function alterSource(change: () => Partial<Domain>): Fault['wrap'] {
  return alterState('cloneDomain', (after, before, request) => {
    const source = domainInPath(before, request);
    return source === undefined ? after : withDomain(after, { ...source, ...change() });
  });
}
