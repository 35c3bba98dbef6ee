import type { Outcome } from '../../effects.ts';
import type { Domain, DomainRecord } from '../../entities.ts';
import type { State } from '../../state.ts';
import { Table } from '../../table.ts';
import { alterDomain, domainInPath, withDomain } from '../blocks/domain.ts';
import {
  alterAnswer,
  alterState,
  type Body,
  fromTime,
  instead,
  refusal,
  refuseWhen,
} from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const RECORDS_OF = /^\/v4\/domains\/(\d+)\/records$/;

/** Clones, imports and records of domains gone wrong (endpoints/domains). */
export const domainCopyFaults: readonly Fault[] = [
  {
    id: 'clone-without-timers',
    requirement: 'DOM-CLONE',
    kind: 'state',
    see: 'clone a domain with ttl_sec 3600: the clone reads 0',
    wrap: alterDomain('cloneDomain', () => ({ ttl_sec: 0 })),
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
    id: 'clone-second-refused',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'clone a domain twice: the second time it is refused',
    wrap: (core) => {
      const counts = new Map<string, () => boolean>();
      return refuseWhen('cloneDomain', (_, { path }) => {
        const isSecond = counts.get(path) ?? fromTime(2);
        counts.set(path, isSecond);
        return isSecond();
      })(core);
    },
  },
  {
    id: 'clone-without-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'state',
    see: 'add a record and clone the domain: the clone has none',
    wrap: alterDomain('cloneDomain', () => ({ records: Table.empty<DomainRecord>() })),
  },
  {
    id: 'clone-with-three-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'boundary',
    see: 'add five records and clone the domain: the clone has three',
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of([...records].slice(0, 3)),
    })),
  },
  {
    id: 'clone-of-clone-without-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'sequence',
    see: 'clone a clone: it has no records',
    wrap: (core) => {
      const clones = new Set<number>();
      return alterDomain('cloneDomain', ({ id }, before, request) => {
        clones.add(id);
        const isClone = clones.has(domainInPath(before, request)?.id ?? 0);
        return isClone ? { records: Table.empty<DomainRecord>() } : {};
      })(core);
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
    id: 'clone-takes-records-away',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'add a record and clone the domain: the source has none',
    wrap: alterSource(() => ({ records: Table.empty<DomainRecord>() })),
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
    id: 'import-refused',
    requirement: 'DOM-IMPORT',
    kind: 'over-strict',
    see: 'import a zone: it is refused',
    wrap: refuseWhen('importDomain', ({ remote_nameserver: server }) => typeof server === 'string'),
  },
  {
    id: 'import-not-kept',
    requirement: 'DOM-IMPORT',
    kind: 'state',
    see: 'import a zone: the domain cannot be read',
    wrap: instead('importDomain', (core, state, ...rest) => {
      const step = core(state, ...rest);
      return step.answer ? { ...step, state } : step;
    }),
  },
  {
    id: 'import-without-transfer',
    requirement: 'DOM-IMPORT-AXFR-NEEDED',
    kind: 'state',
    see: 'import from a name server that refuses transfers: an empty domain is created',
    wrap: instead('importDomain', (core, state, principal, request, now, outcome) =>
      core(state, principal, request, now, outcome && emptyZone(outcome)),
    ),
  },
  {
    id: 'records-survive-their-domain',
    requirement: 'DOM-DELETE-RECORDS',
    kind: 'cross-resource',
    see: 'delete a domain and create it again: its records are back',
    wrap: keepRecords(),
  },
  {
    id: 'records-of-deleted-domain-listed',
    requirement: 'DOM-DELETE-RECORDS',
    kind: 'state',
    see: 'delete a domain and list its records: they are there',
    wrap: listAfterDelete(),
  },
  {
    id: 'record-not-kept',
    requirement: 'REC-CREATE',
    kind: 'state',
    see: 'add a record: it is answered and not listed',
    wrap: instead('createRecord', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'record-on-every-domain',
    requirement: 'REC-CREATE',
    kind: 'cross-resource',
    see: 'add a record to one of two domains: both have it',
    // A clone or a re-created domain has such records too.
    also: ['DOM-DELETE-RECORDS'],
    wrap: alterState('createRecord', onEveryDomain),
  },
  {
    id: 'record-third-refused',
    requirement: 'REC-CREATE',
    kind: 'sequence',
    see: 'add three records to a domain: the third is refused',
    wrap: refuseWhen(
      'createRecord',
      (_, request, state) => (domainInPath(state, request)?.records.size ?? 0) >= 2,
    ),
  },
  {
    id: 'record-without-name-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a record without a name: 500',
    wrap: instead('createRecord', (core, state, principal, request, ...rest) =>
      Object.hasOwn(Object(request.body), 'name')
        ? core(state, principal, request, ...rest)
        : { state, answer: refusal('Internal error', 500) },
    ),
  },
  {
    id: 'record-answers-other-target',
    requirement: 'REC-ANSWER',
    kind: 'state',
    see: 'add a record: the answer has the target of another',
    wrap: alterAnswer('createRecord', (body) => ({ ...body, target: '192.0.2.1' })),
  },
  {
    id: 'record-answers-upper-case-name',
    requirement: 'REC-ANSWER',
    kind: 'format',
    see: 'add a record called www: the answer calls it WWW',
    wrap: alterAnswer('createRecord', (body) => ({ ...body, name: body.name.toUpperCase() })),
  },
];

/** Changes the source of a clone, as if cloning were not only reading. */
function alterSource(change: () => Partial<Domain>): Fault['wrap'] {
  return alterState('cloneDomain', (after, before, request) => {
    const source = domainInPath(before, request);
    return source === undefined ? after : withDomain(after, { ...source, ...change() });
  });
}

function emptyZone(outcome: Outcome): Outcome {
  if (outcome.kind !== 'transfer-failed') return outcome;
  const timers = { expire_sec: 0, refresh_sec: 0, retry_sec: 0, ttl_sec: 0 };
  const zone = { ...timers, soa_email: 'admin@example.com', records: [] };
  return { kind: 'zone-transferred', zone };
}

function keepRecords(): Fault['wrap'] {
  return (core) => {
    const left = new Map<string, Domain['records']>();
    const remembering = alterState('deleteDomain', (after, before, request) => {
      const domain = domainInPath(before, request);
      if (domain !== undefined) left.set(domain.domain, domain.records);
      return after;
    })(core);
    return alterDomain('createDomain', ({ domain, records }) => ({
      records: left.get(domain) ?? records,
    }))(remembering);
  };
}

/** The list of records is no documented operation, so that blocks by operation do not see it. */
function listAfterDelete(): Fault['wrap'] {
  return (core) => {
    const gone = new Map<string, readonly DomainRecord[]>();
    const remembering = alterState('deleteDomain', (after, before, request) => {
      const domain = domainInPath(before, request);
      if (domain !== undefined) gone.set(String(domain.id), [...domain.records]);
      return after;
    })(core);
    return (state, principal, request, ...rest) => {
      const id = request.method === 'GET' ? RECORDS_OF.exec(request.path)?.[1] : undefined;
      const data = gone.get(id ?? '');
      if (data === undefined) return remembering(state, principal, request, ...rest);
      const body = { data, page: 1, pages: 1, results: data.length };
      return { state, answer: { status: 200, body } };
    };
  };
}

function onEveryDomain(after: State, _: State, __: unknown, body: Body): State {
  let state = after;
  for (const domain of after.domains) {
    const record = { ...body, created: 0, updated: 0 };
    state = withDomain(state, { ...domain, records: domain.records.put(body.id, record) });
  }
  return state;
}
