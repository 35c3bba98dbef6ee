import type { Domain, DomainRecord } from '../../entities.ts';
import { Table } from '../../table.ts';
import { alterDomain, domainInPath, withDomain } from '../blocks/domain.ts';
import { alterState, type Body, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Records that go with an update, and others that stay when their domain goes. */
export const recordsKeptFaults: readonly Fault[] = [
  {
    id: 'renamed-domain-loses-texts-and-mail',
    requirement: 'DOM-UPDATE-RENAME-RECORDS',
    kind: 'rare-value',
    see: 'rename a domain with records of all types: TXT and MX are gone',
    wrap: alterDomain('updateDomain', ({ id, domain, records }, before) =>
      before.domains.get(id)?.domain === domain
        ? {}
        : { records: those(records, ({ type }) => type !== 'TXT' && type !== 'MX') },
    ),
  },
  {
    id: 'disabled-domain-keeps-its-first-record',
    requirement: 'REC-CREATE',
    kind: 'rare-value',
    see: 'disable a domain with records: the first one is left',
    wrap: alterDomain('updateDomain', ({ records }, _, request) =>
      disables(request.body) ? { records: Table.of([...records].slice(0, 1)) } : {},
    ),
  },
  {
    id: 'disabled-domain-loses-texts',
    requirement: 'REC-CREATE',
    kind: 'rare-value',
    see: 'disable a domain with records of all types: those that are no address are gone',
    wrap: alterDomain('updateDomain', ({ records }, _, request) =>
      disables(request.body) ? { records: those(records, ({ type }) => type === 'A') } : {},
    ),
  },
  {
    id: 'records-of-renamed-domain-left-for-the-next',
    requirement: 'DOM-DELETE-RECORDS',
    kind: 'sequence',
    see: 'rename a domain with records, delete it and create another of that name: it has them',
    wrap: leftFor((domain, created) => created.get(domain.id) !== domain.domain),
  },
  {
    id: 'records-of-clone-left-for-the-next',
    requirement: 'DOM-DELETE-RECORDS',
    kind: 'sequence',
    see: 'delete a clone with records and create a domain of its name: it has them',
    wrap: leftFor((domain, created) => created.get(domain.id) === undefined),
  },
  losing('update-of-nothing', 'update a domain with nothing', (sent) => sent === '{}'),
  losing(
    'update-to-its-own-name',
    'update a domain to the name that it has',
    (sent, { domain }) => sent === JSON.stringify({ domain }),
  ),
  losing(
    'update-to-its-own-type',
    'update a domain to the type that it has',
    (sent, { type }) => sent === JSON.stringify({ type }),
  ),
  losing('update-of-soa-email', 'update soa_email of a domain', (sent) =>
    /^\{"soa_email":"[^"]*"\}$/.test(sent),
  ),
  {
    id: 'records-lost-by-a-refused-clone',
    requirement: 'ERR-UNCHANGED',
    kind: 'state',
    see: 'clone a domain under a name that is taken: it is refused, and the records are gone',
    wrap: instead('cloneDomain', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const source = domainInPath(state, request);
      if (!source || !step.answer || step.answer.status < 400) return step;
      return { ...step, state: withDomain(state, { ...source, records: Table.empty() }) };
    }),
  },
];

/** An update that is meant, by the JSON of its body, takes the records of the domain with it. */
function losing(
  by: string,
  see: string,
  isMeant: (sent: string, before: Domain) => boolean,
): Fault {
  return {
    id: `records-lost-by-${by}`,
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    see: `${see}: its records are gone`,
    wrap: alterDomain('updateDomain', (_, before, request) => {
      const domain = domainInPath(before, request);
      const sent = JSON.stringify(request.body ?? {});
      return domain && isMeant(sent, domain) ? { records: Table.empty() } : {};
    }),
  };
}

function those(records: Domain['records'], are: (record: DomainRecord) => boolean) {
  return Table.of([...records].filter(are));
}

const disables = (body: unknown) => (body as Body)?.status === 'disabled';

/** Records of deleted domains that are like this are there again with the next creation of the name. */
function leftFor(
  isMeant: (domain: Domain, created: ReadonlyMap<number, string>) => boolean,
): Fault['wrap'] {
  return (core) => {
    const created = new Map<number, string>();
    const left = new Map<string, Domain['records']>();
    const noting = alterState('deleteDomain', (after, before, request) => {
      const domain = domainInPath(before, request);
      if (domain && isMeant(domain, created)) left.set(domain.domain, domain.records);
      return after;
    })(core);
    return alterDomain('createDomain', ({ id, domain, records }) => {
      created.set(id, domain);
      return { records: left.get(domain) ?? records };
    })(noting);
  };
}
