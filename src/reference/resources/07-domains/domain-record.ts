import { roundUp, TIMER_FIELDS, TIMER_VALUES } from '../../../rules/07-domains/domain-timer.ts';
import { grantCreator } from '../../access/permissions.ts';
import { answer, type Call, type Step, userOf } from '../../call.ts';
import { timestamp } from '../../clock.ts';
import type { Domain, Timers } from '../../entities.ts';
import { invalid } from '../../errors.ts';
import { nextId, type State } from '../../state.ts';
import { Table } from '../../table.ts';
import { registerTags } from '../08-tags/tagging.ts';
import { emit } from '../13-events/events.ts';

/** What a client may say of a domain. */
export type DomainFields = Omit<Domain, 'id' | 'account' | 'created' | 'updated' | 'records'>;

/** Of a domain of which a client says nothing. */
export const UNSET_FIELDS: Omit<DomainFields, 'domain' | 'type'> = {
  soa_email: '',
  description: '',
  group: '',
  status: 'active',
  master_ips: [],
  axfr_ips: [],
  tags: [],
  expire_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  ttl_sec: 0,
};

/** The state with one more domain, and the domain as the answer. */
export function addDomain(
  call: Call,
  fields: DomainFields,
  action: string,
  records?: Domain['records'],
): Step {
  requireFreeName(call.state, fields.domain);
  const [id, counted] = nextId(call.state, 'domain');
  const domain: Domain = {
    ...fields,
    id,
    account: userOf(call).account,
    created: call.now,
    updated: call.now,
    records: records ?? Table.empty(),
  };
  const added = { ...counted, domains: counted.domains.put(id, domain) };
  const granted = grantCreator(registerTags(added, call, fields.tags), call, 'domain', id);
  return answer(emit(granted, call, action, subjectOf(domain)), showDomain(domain));
}

/** The fields with their timers rounded up; raises 400 when they do not go together. */
export function checkedFields<Fields extends DomainFields>(fields: Fields): Fields {
  if (fields.type === 'master' && fields.soa_email === '') {
    throw invalid('soa_email', 'Needed for a domain of type master.');
  }
  if (fields.type === 'slave' && fields.master_ips.length === 0) {
    throw invalid('master_ips', 'A domain of type slave needs at least one.');
  }
  return { ...fields, ...roundedTimers(fields) };
}

function roundedTimers(timers: Timers): Timers {
  const rounded = TIMER_FIELDS.map((name) => [name, roundedTimer(name, timers[name])]);
  return Object.fromEntries(rounded) as unknown as Timers;
}

function roundedTimer(name: string, seconds: number): number {
  const rounded = roundUp(seconds);
  if (rounded !== undefined) return rounded;
  throw invalid(name, `Must be an integer from 0 to ${TIMER_VALUES.at(-1)}.`);
}

/** A name belongs to one domain on the whole platform, whoever has it (resources/domain#domain). */
export function requireFreeName(state: State, name: string, own?: number): void {
  const key = comparable(name);
  const taken = (each: Domain) => each.id !== own && comparable(each.domain) === key;
  if (state.domains.some(taken)) throw invalid('domain', 'The name is in use.');
}

/** Names that differ in case or in the trailing period are the same name to the DNS (RFC 1035). */
function comparable(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** A domain as an event names it. */
export function subjectOf({ id, domain }: Domain) {
  return { type: 'domain', collection: 'domains', id, label: domain };
}

/** A domain as answers show it (resources/domain). */
export function showDomain({ account, records, created, updated, ...shown }: Domain) {
  return { ...shown, created: timestamp(created), updated: timestamp(updated) };
}
