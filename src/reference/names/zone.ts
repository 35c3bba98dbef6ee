import type { Answer, SoaAnswer } from 'dns-packet';
import { comparableName } from '../../dns/message.ts';
import { TIMER_DEFAULTS, type TimerField } from '../../rules/07-domains/domain-timer.ts';
import type { Domain, DomainRecord } from '../entities.ts';

/** A zone as a name server renders it: resource records, the start of authority first. */
export type Zone = readonly [SoaAnswer, ...Answer[]];

/** Where every zone says that it is hosted. */
const NAME_SERVERS = ['ns1.reference.example', 'ns2.reference.example'] as const;

/** The zone of a domain of type master: its timers in the start of authority, and its records. */
export function zoneOfMaster(domain: Domain): Zone {
  const ttl = timerOf(domain, 'ttl_sec');
  const name = comparableName(domain.domain);
  const servers = NAME_SERVERS.map((data): Answer => ({ type: 'NS', name, ttl, data }));
  const records = [...domain.records].flatMap((record) => rendered(name, ttl, record));
  return [startOfAuthority(domain, name), ...servers, ...records];
}

function startOfAuthority(domain: Domain, name: string): SoaAnswer {
  const changes = [domain, ...domain.records].map(({ updated }) => updated);
  const data = {
    mname: NAME_SERVERS[0],
    rname: mailboxName(domain.soa_email),
    serial: Math.floor(changes.reduce((one, other) => Math.max(one, other)) / 1000),
    refresh: timerOf(domain, 'refresh_sec'),
    retry: timerOf(domain, 'retry_sec'),
    expire: timerOf(domain, 'expire_sec'),
    minimum: timerOf(domain, 'ttl_sec'),
  };
  return { type: 'SOA', name, ttl: timerOf(domain, 'ttl_sec'), data };
}

/** Zero stands for the default (resources/domain#timer-rule). */
function timerOf(domain: Domain, field: TimerField): number {
  return domain[field] === 0 ? TIMER_DEFAULTS[field] : domain[field];
}

/** An address as a name: what stands before the at sign is one label, its own periods escaped (RFC 1035, 8). */
function mailboxName(email: string): string {
  const [user = '', host = ''] = email.split('@');
  return `${user.replaceAll('.', '\\.')}.${host}`;
}

/** A record as it is served; none where its names cannot be written down. */
function rendered(domain: string, ttlOfDomain: number, record: DomainRecord): Answer[] {
  const name = ownerOf(domain, record);
  const base = { name, ttl: record.ttl_sec === 0 ? ttlOfDomain : record.ttl_sec };
  const answer = answerOf(record, base);
  return answer !== undefined && isName(name) ? [answer] : [];
}

function ownerOf(domain: string, { name, type, service, protocol }: DomainRecord): string {
  const relative = comparableName(name).replace(/^@$/, '');
  const isWhole = relative === domain || relative.endsWith(`.${domain}`);
  const owner = isWhole ? relative : [relative, domain].filter(Boolean).join('.');
  return type === 'SRV' && service && protocol ? `_${service}._${protocol}.${owner}` : owner;
}

function answerOf(
  record: DomainRecord,
  base: { readonly name: string; readonly ttl: number },
): Answer | undefined {
  const { type, target, priority, weight, port, tag } = record;
  switch (type) {
    case 'A':
    case 'AAAA':
      return { ...base, type, data: target };
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return isName(target) ? { ...base, type, data: target } : undefined;
    case 'MX':
      return isName(target)
        ? { ...base, type, data: { preference: priority, exchange: target } }
        : undefined;
    case 'SRV':
      return isName(target)
        ? { ...base, type, data: { target, priority, weight, port } }
        : undefined;
    case 'TXT':
      return { ...base, type, data: target.match(/.{1,60}/gsu) ?? [''] };
    case 'CAA':
      return { ...base, type, data: { flags: 0, tag: tagOf(tag), value: target.slice(0, 200) } };
    default:
      return undefined;
  }
}

type CaaTag = 'issue' | 'issuewild' | 'iodef';

function tagOf(tag: string | null): CaaTag {
  return tag === 'issuewild' || tag === 'iodef' ? tag : 'issue';
}

/** Whether a message can hold it: labels have at most 63 bytes, a name 253 (RFC 1035, 2.3.4). */
function isName(text: string): boolean {
  const name = comparableName(text);
  const isLabel = (label: string) => label !== '' && Buffer.byteLength(label) <= 63;
  return Buffer.byteLength(name) <= 253 && name.split('.').every(isLabel);
}
