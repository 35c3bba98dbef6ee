import { isDeepStrictEqual } from 'node:util';
import type { Answer as DnsRecord } from 'dns-packet';
import type { Declare } from '../../../src/check/check.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { ask } from '../../../src/dns/ask.ts';
import { isSoaOf } from '../../../src/dns/transfer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { createDomain } from '../requests.ts';

/** A slave is a copy of its master (resources/domain#type). */
export function slaveChecks(check: Declare): void {
  check('a slave is on the name server as its master has it', ['DOM-SLAVE-COPY'], async (t) => {
    const names = new NameServerView(t);
    const { domain, address, nameServer } = t.fixture('masterZone');
    const record = await recordOf(nameServer, domain);
    const made = await createDomain(t, { domain, type: 'slave', master_ips: [address] });
    if (!made.ok) throw new Inconclusive(`${domain} cannot be created as a slave: ${made.summary}`);
    await names.hasAuthority('DOM-SLAVE-COPY', domain, 'to be served as a copy of its master');
    if (record === undefined) return;
    const { type } = record;
    const expected = `${domain} to be served with the ${type} record that its master has`;
    const isThere = (each: DnsRecord) => isSame(each, record);
    await names.answers('DOM-SLAVE-COPY', { type, name: domain }, expected, ({ answers }) =>
      answers.some(isThere),
    );
  });
}

const PATIENCE_MILLIS = 5_000;

/** What a zone may have at its own name; NS records may be rewritten to whoever serves the copy. */
const TYPES = ['A', 'AAAA', 'MX', 'TXT'] as const;

type Compared = Extract<DnsRecord, { type: (typeof TYPES)[number] }>;

/**
 * A record of the zone as the master has it; undefined when there is none of these types. The start of authority is
 * not compared: whoever serves a copy may count its changes anew.
 * @throws Inconclusive when the master does not have the zone
 */
async function recordOf(nameServer: string, name: string): Promise<Compared | undefined> {
  const soa = await ask(nameServer, { type: 'SOA', name }, PATIENCE_MILLIS);
  if (!soa?.answers.some((each) => isSoaOf(each, name))) {
    throw new Inconclusive(`${nameServer} (fixtures.masterZone) has no zone ${name}`);
  }
  for (const type of TYPES) {
    const reply = await ask(nameServer, { type, name }, PATIENCE_MILLIS);
    const found = reply?.answers.find((each): each is Compared => each.type === type);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names in other letters are the same, and so is a text in other pieces. */
function isSame(one: DnsRecord, other: Compared): boolean {
  return one.type === other.type && isDeepStrictEqual(plain(one as Compared), plain(other));
}

function plain({ data }: Compared): unknown {
  if (typeof data === 'string' || Array.isArray(data) || Buffer.isBuffer(data)) {
    return [data].flat().map(String).join('').toLowerCase();
  }
  return { ...data, exchange: data.exchange.toLowerCase().replace(/\.$/, '') };
}
