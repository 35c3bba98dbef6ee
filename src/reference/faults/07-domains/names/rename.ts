import type { Request } from '../../../call.ts';
import type { Domain, DomainRecord } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { Table } from '../../../table.ts';
import {
  acceptName,
  alterDomain,
  alterSent,
  domainInPath,
  withDomain,
} from '../../blocks/domain.ts';
import { knowingClonings } from '../../blocks/domain-clones.ts';
import { alterState, type Body, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Domains that take no other name, or any name, or lose something with it (endpoints/domains#PUT /domains/{domainId}). */
export const renameFaults: readonly Fault[] = [
  {
    id: 'domain-cannot-be-renamed',
    requirement: 'DOM-UPDATE-RENAME',
    kind: 'over-strict',
    see: 'update domain to a name that is free: it is refused',
    wrap: refuseWhen('updateDomain', (_, request, state) => isRenaming(request, state)),
  },
  {
    id: 'domain-keeps-the-name-it-was-renamed-from',
    requirement: 'DOM-RENAME-FREED',
    kind: 'sequence',
    see: 'rename a domain and create one with its former name: it is refused',
    wrap: (core) => {
      const former = new Set<string>();
      const noting = alterDomain('updateDomain', ({ id, domain }, { domains }) => {
        const before = domains.get(id)?.domain ?? domain;
        if (before !== domain) former.add(before);
        return {};
      })(core);
      return refuseWhen('createDomain', ({ domain }) => former.has(domain))(noting);
    },
  },
  {
    id: 'records-left-for-the-next-of-the-name',
    requirement: 'DOM-UPDATE-RENAME-RECORDS',
    kind: 'sequence',
    see: 'add records, rename the domain and create one with its former name: it has the records, too',
    wrap: (core) => {
      const left = new Map<string, Domain['records']>();
      const noting = alterDomain('updateDomain', ({ id, domain, records }, { domains }) => {
        const before = domains.get(id)?.domain ?? domain;
        if (before !== domain) left.set(before, records);
        return {};
      })(core);
      return alterDomain('createDomain', ({ domain, records }) => ({
        records: left.get(domain) ?? records,
      }))(noting);
    },
  },
  {
    id: 'domain-renamed-back-gets-another-id',
    requirement: 'DOM-UPDATE-RENAME',
    kind: 'sequence',
    see: 'rename a domain and give it its first name again: it has another id',
    wrap: (core) => {
      const first = new Map<number, string>();
      const noting = alterDomain('createDomain', ({ id, domain }) => {
        first.set(id, domain);
        return {};
      })(core);
      return alterState('updateDomain', (after, before, request) => {
        const [kept, former] = [after, before].map((state) => domainInPath(state, request));
        const isBack = kept && kept.domain !== former?.domain && kept.domain === first.get(kept.id);
        if (!isBack) return after;
        const moved = withDomain(after, { ...kept, id: kept.id + 900_000 });
        return { ...moved, domains: moved.domains.remove(kept.id) };
      })(noting);
    },
  },
  {
    id: 'domain-rename-of-253-refused',
    requirement: 'DOM-UPDATE-RENAME',
    kind: 'boundary',
    see: 'update domain to a name of 253 characters: it is refused',
    wrap: refuseWhen('updateDomain', ({ domain }) => String(domain).length === 253),
  },
  {
    id: 'domain-rename-without-effect',
    requirement: 'DOM-UPDATE-RENAME',
    kind: 'state',
    see: 'update domain to a name that is free: it is accepted, and the name stays',
    wrap: alterSent('updateDomain', ({ domain, ...body }) => body),
  },
  {
    id: 'domain-rename-loses-records',
    requirement: 'DOM-UPDATE-RENAME-RECORDS',
    kind: 'cross-resource',
    see: 'add records and rename the domain: it has none',
    wrap: alterDomain('updateDomain', ({ domain }, before, request) =>
      domainInPath(before, request)?.domain === domain
        ? {}
        : { records: Table.empty<DomainRecord>() },
    ),
  },
  {
    id: 'clone-renamed-loses-records',
    requirement: 'DOM-UPDATE-RENAME-RECORDS',
    kind: 'sequence',
    see: 'clone a domain with records and rename the clone: it has none',
    wrap: knowingClonings((clonings) =>
      alterDomain('updateDomain', ({ domain }, before, request) => {
        const own = domainInPath(before, request);
        const isClone = clonings.some(({ clone }) => clone === own?.id);
        return isClone && own?.domain !== domain ? { records: Table.empty<DomainRecord>() } : {};
      }),
    ),
  },
  {
    id: 'name-of-renamed-domain-taken-again',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'sequence',
    see: 'rename a domain and create another with its new name: it is created',
    wrap: (core) => {
      const given = new Set<string>();
      const noting = alterState('updateDomain', (after, _, { body }) => {
        const { domain } = (body ?? {}) as Body;
        if (domain !== undefined) given.add(domain);
        return after;
      });
      return acceptName((name) => given.has(name))(noting(core));
    },
  },
  {
    ...accepts('name-of-254', 'DOM-NAME-LENGTH', (name) => name.length === 254),
    also: ['DOM-UPDATE'],
  },
  accepts('label-of-64', 'DOM-NAME-LABEL-LENGTH', (name) => /[^.]{64}/.test(name)),
  accepts('empty-label', 'DOM-NAME-RFC1035', (name) => name.includes('..')),
  {
    id: 'renamed-domain-not-cloned',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'rename a domain and clone it: the clone is refused',
    wrap: (core) => {
      const renamed = new Set<number>();
      const noting = alterState('updateDomain', (after, before, request) => {
        const domain = domainInPath(before, request);
        if (domain && isRenaming(request, before)) renamed.add(domain.id);
        return after;
      });
      return refuseWhen('cloneDomain', (_, request, state) =>
        renamed.has(domainInPath(state, request)?.id ?? 0),
      )(noting(core));
    },
  },
];

function isRenaming(request: Request, state: State): boolean {
  const { domain } = (request.body ?? {}) as Body;
  return domain !== undefined && domain !== domainInPath(state, request)?.domain;
}

function accepts(id: string, requirement: string, when: (name: string) => boolean): Fault {
  return {
    id: `domain-renamed-to-${id}`,
    requirement,
    kind: 'boundary',
    see: `update domain to such a name (${id}): it has that name`,
    wrap: acceptName(when, 'updateDomain'),
  };
}
