import type { Answer as DnsRecord } from 'dns-packet';
import type { NameServerView } from '../../../src/check/name-server.ts';
import { ask } from '../../../src/dns/ask.ts';
import { isSameJson } from '../../../src/text/same-json.ts';

export const PATIENCE_MILLIS = 5_000;

/** What a zone may have at its own name; NS records may be rewritten to whoever serves the copy. */
const TYPES = ['A', 'AAAA', 'MX', 'TXT'] as const;

/** A record that a zone has at its own name. */
export type ApexRecord = Extract<DnsRecord, { type: (typeof TYPES)[number] }>;

/** The first record of each of these types that a name server has; none when it does not answer. */
export async function apexRecords(nameServer: string, name: string): Promise<ApexRecord[]> {
  const records: ApexRecord[] = [];
  for (const type of TYPES) {
    const reply = await ask(nameServer, { type, name }, PATIENCE_MILLIS);
    const found = reply?.answers.find((each): each is ApexRecord => each.type === type);
    if (found !== undefined) records.push(found);
  }
  return records;
}

/** The service must in the end serve the domain with this record of the zone that it was made of. */
export function servesRecord(
  names: NameServerView,
  requirement: string,
  domain: string,
  record: ApexRecord,
): Promise<void> {
  const { type } = record;
  const expected = `${domain} to be served with the ${type} record of the zone it was made of`;
  return names.answers(requirement, { type, name: domain }, expected, ({ answers }) =>
    answers.some((each) => isSame(each, record)),
  );
}

/** Names in other letters are the same, and so is a text in other pieces. */
function isSame(one: DnsRecord, other: ApexRecord): boolean {
  return one.type === other.type && isSameJson(plain(one as ApexRecord), plain(other));
}

function plain({ data }: ApexRecord): unknown {
  if (typeof data === 'string' || Array.isArray(data) || Buffer.isBuffer(data)) {
    return [data].flat().map(String).join('').toLowerCase();
  }
  return { ...data, exchange: data.exchange.toLowerCase().replace(/\.$/, '') };
}
