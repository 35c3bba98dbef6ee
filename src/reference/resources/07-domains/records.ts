import ipaddr from 'ipaddr.js';
import { roundUp } from '../../../rules/07-domains/domain-timer.ts';
import { answer, bodyOf, type Call, type ImpliedOperations, idOf, type Step } from '../../call.ts';
import { timestamp } from '../../clock.ts';
import type { Domain, DomainRecord, RecordFields } from '../../entities.ts';
import { invalid, notFound } from '../../errors.ts';
import { optionalInteger, optionalString } from '../../fields.ts';
import { byId, listAnswer } from '../../pagination.ts';
import { nextId, type State } from '../../state.ts';
import { Table } from '../../table.ts';

const RECORD = '/domains/{domainId}/records/{recordId}';

type DomainInPath = (call: Call) => Domain;

/** Operations on records that the document only implies. */
export function impliedRecordOperations(
  toRead: DomainInPath,
  toWrite: DomainInPath,
): ImpliedOperations {
  const [read, write] = [['domains:read_only'], ['domains:read_write']];
  return {
    'GET /domains/{domainId}/records': {
      scopes: read,
      handler: (call) => listAnswer(call, byId([...toRead(call).records]), showRecord),
    },
    [`GET ${RECORD}`]: {
      scopes: read,
      handler: (call) => answer(call.state, showRecord(recordOf(call, toRead(call)))),
    },
    [`PUT ${RECORD}`]: { scopes: write, handler: (call) => updateRecord(call, toWrite(call)) },
    [`DELETE ${RECORD}`]: { scopes: write, handler: (call) => deleteRecord(call, toWrite(call)) },
  };
}

/** Creates a record under the domain. */
export function createRecord(call: Call, domain: Domain): Step {
  const fields = wantedFields(call, BLANK);
  const [id, state] = nextId(call.state, 'record');
  const record = { ...fields, id, created: call.now, updated: call.now };
  return answer(withRecords(state, domain, domain.records.put(id, record)), showRecord(record));
}

/** Copies under new ids, and the state that has given the ids out. */
export function copyRecords(
  state: State,
  records: readonly RecordFields[],
  now: number,
): readonly [Table<DomainRecord>, State] {
  let counted = state;
  const copies = records.map((record) => {
    const [id, next] = nextId(counted, 'record');
    counted = next;
    return { ...record, id, created: now, updated: now };
  });
  return [Table.of(copies), counted];
}

function updateRecord(call: Call, domain: Domain): Step {
  const record = recordOf(call, domain);
  const changed = { ...record, ...wantedFields(call, record), updated: call.now };
  const records = domain.records.put(record.id, changed);
  return answer(withRecords(call.state, domain, records), showRecord(changed));
}

function deleteRecord(call: Call, domain: Domain): Step {
  const { id } = recordOf(call, domain);
  return answer(withRecords(call.state, domain, domain.records.remove(id)), {});
}

function withRecords(state: State, domain: Domain, records: Domain['records']): State {
  return { ...state, domains: state.domains.put(domain.id, { ...domain, records }) };
}

/** A record of which only what has no default must still be said. */
export const BLANK: RecordFields = {
  type: '',
  name: '',
  target: '',
  priority: 0,
  weight: 0,
  port: 0,
  service: null,
  protocol: null,
  ttl_sec: 0,
  tag: null,
};

const TYPES = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA'];

/** `present` with what the body says instead; raises 400 where a type and its target disagree. */
function wantedFields(call: Call, present: RecordFields): RecordFields {
  const {
    type = present.type,
    target = present.target,
    name = present.name,
  } = bodyOf<Partial<RecordFields>>(call);
  const seconds = optionalInteger(call, 'ttl_sec') ?? present.ttl_sec;
  const fields: RecordFields = {
    type,
    target,
    name,
    priority: optionalInteger(call, 'priority') ?? present.priority,
    weight: optionalInteger(call, 'weight') ?? present.weight,
    port: optionalInteger(call, 'port') ?? present.port,
    service: optionalString(call, 'service') ?? present.service,
    protocol: optionalString(call, 'protocol') ?? present.protocol,
    ttl_sec: roundUp(seconds) ?? 0,
    tag: optionalString(call, 'tag') ?? present.tag,
  };
  requireTarget(fields);
  return fields;
}

/** What the target of an address record is. */
const ADDRESSES: Readonly<Record<string, (target: string) => boolean>> = {
  A: (target) => ipaddr.IPv4.isValidFourPartDecimal(target),
  AAAA: (target) => ipaddr.IPv6.isValid(target),
};

function requireTarget({ type, target }: RecordFields): void {
  if (!TYPES.includes(type)) throw invalid('type', `Must be one of ${TYPES.join(', ')}.`);
  if (target === '') throw invalid('target', 'Needed.');
  const wanted = ADDRESSES[type];
  if (wanted !== undefined && !wanted(target)) {
    throw invalid('target', `Must be an address of the family that ${type} records hold.`);
  }
}

function recordOf(call: Call, domain: Domain): DomainRecord {
  const id = idOf(call, 'recordId');
  const record = domain.records.get(id);
  if (record === undefined) throw notFound(`A record with the id ${id}`);
  return record;
}

function showRecord({ created, updated, ...shown }: DomainRecord) {
  return { ...shown, created: timestamp(created), updated: timestamp(updated) };
}
