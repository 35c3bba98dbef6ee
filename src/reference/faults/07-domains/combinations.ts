import { acceptName, alterDomain, domainInPath } from '../blocks/domain.ts';
import { acceptWhen, alterState, type Body, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Rules of a domain that fail beside some other value only, or on domains of some history only. */
export const combinationsFaults: readonly Fault[] = [
  {
    id: 'slave-of-longest-name-refused',
    requirement: 'DOM-CREATE',
    kind: 'over-strict',
    see: 'create a slave with a name of 253 characters: it is refused',
    wrap: refuseWhen(
      'createDomain',
      ({ domain, type }) => type === 'slave' && domain.length === 253,
    ),
  },
  {
    id: 'record-refused-once-renamed',
    requirement: 'REC-CREATE',
    kind: 'sequence',
    see: 'rename a domain and create a record: it is refused',
    wrap: (core) => {
      const names = new Map<number, string>();
      const noting = alterDomain('createDomain', ({ id, domain }) => {
        names.set(id, domain);
        return {};
      })(core);
      return refuseWhen('createRecord', (_, request, state) => {
        const { id = 0, domain = '' } = domainInPath(state, request) ?? {};
        return (names.get(id) ?? domain) !== domain;
      })(noting);
    },
  },
  {
    id: 'record-of-disabled-domain-not-kept',
    requirement: 'REC-CREATE',
    kind: 'state',
    see: 'disable a domain and create a record: it is answered and not listed',
    wrap: alterState('createRecord', (after, before, request) =>
      domainInPath(before, request)?.status === 'disabled' ? before : after,
    ),
  },
  {
    id: 'group-length-unchecked-of-disabled-domains',
    requirement: 'DOM-GROUP-LENGTH',
    kind: 'boundary',
    see: 'create a disabled domain with a group of 51 characters: it is accepted',
    wrap: acceptWhen(
      'createDomain',
      ({ group, status }) => group?.length > 50 && status === 'disabled',
      (body) => ({ ...body, group: body.group.slice(0, 50) }),
    ),
  },
  {
    id: 'description-forgotten-beside-refresh-sec',
    requirement: 'DOM-CREATE',
    kind: 'rare-value',
    see: 'create a domain with description and refresh_sec: it has no description',
    wrap: alterDomain('createDomain', (_, __, { body }) =>
      (body as Body)?.refresh_sec === undefined ? {} : { description: '' },
    ),
  },
  {
    id: 'description-length-unchecked-of-renamed-domains',
    requirement: 'DOM-DESCRIPTION-LENGTH',
    also: ['DOM-UPDATE'],
    kind: 'sequence',
    see: 'rename a domain and update its description to 254 characters: it is accepted',
    wrap: (core) => {
      const renamed = new Set<number>();
      const noting = alterDomain('updateDomain', ({ id, domain }, { domains }) => {
        if (domains.get(id)?.domain !== domain) renamed.add(id);
        return {};
      })(core);
      return acceptWhen(
        'updateDomain',
        ({ description }, request, state) =>
          description?.length > 253 && renamed.has(domainInPath(state, request)?.id ?? 0),
        (body) => ({ ...body, description: body.description.slice(0, 253) }),
      )(noting);
    },
  },
  {
    id: 'clone-name-length-unchecked-of-disabled-sources',
    requirement: 'DOM-CLONE-NAME-LENGTH',
    kind: 'rare-value',
    see: 'clone a disabled domain under a name of 254 characters: it is accepted',
    wrap: (core) => {
      const disabled = new Set<number>();
      const noting = alterDomain(['createDomain', 'updateDomain'], ({ id, status }) => {
        if (status === 'disabled') disabled.add(id);
        return {};
      })(core);
      return acceptName((name) => name.length > 253 && disabled.size > 0, 'cloneDomain')(noting);
    },
  },
];
