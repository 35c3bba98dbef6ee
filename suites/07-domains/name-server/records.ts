import type { Answer as DnsRecord } from 'dns-packet';
import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { comparableName } from '../../../src/dns/message.ts';
import { comparableAddress } from '../../../src/rules/07-domains/ip-address.ts';
import { whereShown } from '../../support/where-shown.ts';
import { readRecords } from '../records/reading.ts';
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  createRecord,
  FURTHER_RECORDS,
  LONG_TEXT_RECORD,
  NOT_EVERYWHERE,
  type RecordSent,
} from '../records/requests.ts';
import { cloneDomain, domainIn, removeDomain } from '../requests.ts';
import { setStatus } from '../status.ts';

/** The records of a rendered domain (service#rule-2, endpoints/domains#POST /domains/{domainId}/records). */
export function servedRecordsChecks(check: Declare): void {
  check(
    'a record of a rendered domain is served, also under a clone of it',
    ['REC-SERVED'],
    async (t) => {
      const names = new NameServerView(t);
      const source = await arrangeDomain(t);
      await arrangeRecords(t, source, ADDRESS_RECORDS.slice(0, 2));
      await areServed(names, source, ADDRESS_RECORDS.slice(0, 2));
      const further = FURTHER_RECORDS.filter(({ type }) => type in TARGET_OF);
      const later = [...ADDRESS_RECORDS.slice(2, 3), ...(await taken(t, source, further))];
      await arrangeRecords(t, source, ADDRESS_RECORDS.slice(2, 3));
      await areServed(names, source, later);
      const copy = await cloneDomain(t, source, freshDomain(t));
      if (!copy.ok) return;
      const all = [...ADDRESS_RECORDS.slice(0, 2), ...later];
      await areServed(names, domainIn(copy), all, source);
      await comeBack(t, names, domainIn(copy), all.slice(0, 2));
      await removeDomain(t, source.path);
      // Were the records to go with those of the source, this is when they would.
      await names.lacks(source.body.domain);
      await areServed(names, domainIn(copy), all.slice(0, 2), source);
      const last = await taken(t, domainIn(copy), [BESIDE_FIRST, LONG_TEXT_RECORD, IN_CAPITALS]);
      await areServed(names, domainIn(copy), last);
      if (last.includes(BESIDE_FIRST)) await areBothServed(t, names, domainIn(copy));
    },
    { objects: 2 },
  );
}

/**
 * Where the second record of a name and type is listed beside the first, both are served: in one answer or in turn. It may
 * have taken its place instead.
 */
async function areBothServed(t: CheckContext, names: NameServerView, domain: ArrangedDomain) {
  const both = [ADDRESS_RECORDS[0] as RecordSent, BESIDE_FIRST];
  const listed = await whereShown(() => readRecords(t, domain));
  const targets = (listed?.items ?? []).map(({ target }) => target);
  if (both.every(({ target }) => targets.includes(target))) await areServed(names, domain, both);
}

/** A domain that is enabled again is rendered with its records, those that it was given meanwhile among them. */
async function comeBack(
  t: CheckContext,
  names: NameServerView,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  await setStatus(t, domain.path, 'disabled');
  const meanwhile = ADDRESS_RECORDS[3] as RecordSent;
  const { ok } = await createRecord(t, domain, meanwhile);
  await setStatus(t, domain.path, 'active');
  await areServed(names, domain, [...records, ...(ok ? [meanwhile] : [])]);
}

/** What a name server says of the types whose records are nothing but a name and a target. */
const TARGET_OF: Readonly<Record<string, (record: DnsRecord) => unknown>> = {
  A: (record) => (record.type === 'A' ? record.data : undefined),
  AAAA: (record) => (record.type === 'AAAA' ? record.data : undefined),
  CNAME: (record) => (record.type === 'CNAME' ? record.data : undefined),
  NS: (record) => (record.type === 'NS' ? record.data : undefined),
  PTR: (record) => (record.type === 'PTR' ? record.data : undefined),
  MX: (record) => (record.type === 'MX' ? record.data.exchange : undefined),
  TXT: (record) => (record.type === 'TXT' ? [record.data].flat().join('') : undefined),
};

/** Whether it stands beside the record of its name and type or takes its place is open. */
const [BESIDE_FIRST = ADDRESS_RECORDS[0] as RecordSent] = NOT_EVERYWHERE;

/** For the DNS a name is the same without capitals (RFC 1035, 2.3.3). */
const IN_CAPITALS: RecordSent = { type: 'A', name: 'CAPITALS', target: '198.18.0.11' };

/** Creates records that a target may refuse. @returns those that it takes */
export async function taken(
  t: CheckContext,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<RecordSent[]> {
  const kept: RecordSent[] = [];
  for (const sent of records) if ((await createRecord(t, domain, sent)).ok) kept.push(sent);
  return kept;
}

/**
 * Each record must in the end be served under the name of the domain.
 * @param source of which it is a clone: names may be taken for names below that one
 */
export async function areServed(
  names: NameServerView,
  { body }: ArrangedDomain,
  records: readonly RecordSent[],
  source?: ArrangedDomain,
): Promise<void> {
  const above = [body.domain, source?.body.domain ?? body.domain];
  for (const sent of records) {
    const name = [sent.name, body.domain].filter(Boolean).join('.');
    const question = { type: sent.type as DnsRecord['type'] & 'A', name: name.toLowerCase() };
    const expected = `${name} to be served as ${sent.type} ${sent.target}`;
    // A name server refers to other ones where it answers for NS records below a zone.
    await names.answers('REC-SERVED', question, expected, ({ answers, authorities }) =>
      [...answers, ...authorities].some((each) => isServed(each, name, sent, above)),
    );
  }
}

function inParts(record: DnsRecord): string {
  return record.type === 'TXT' ? [record.data].flat().join(' ') : '';
}

function isText(served: string, sent: string): boolean {
  return served.replace(/^"(.*)"$/s, '$1') === sent;
}

/** Whether a record of the DNS, of this name, is the one that was sent. */
export function isServed(
  record: DnsRecord,
  name: string,
  sent: RecordSent,
  above: readonly string[],
): boolean {
  const target = TARGET_OF[sent.type]?.(record);
  if (typeof target !== 'string' || comparableName(record.name) !== comparableName(name))
    return false;
  // What stands between spaces may come as a string of its own (RFC 1035, 5.1).
  if (sent.type === 'TXT')
    return [target, inParts(record)].some((text) => isText(text, sent.target));
  const address = comparableAddress(sent.target);
  if (address !== undefined) return comparableAddress(target) === address;
  const spellings = [sent.target, ...above.map((domain) => `${sent.target}.${domain}`)];
  return spellings.map(comparableName).includes(comparableName(target));
}
