import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { areListedWhole } from '../../../src/check/whole/list.ts';
import { type KnownRecord, knownRecord, staysWhole } from '../../../src/check/whole/record.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import type { Fields } from '../requests.ts';

/** A master with every field that it may be given. */
export const MASTER: Fields = {
  soa_email: 'first@example.com',
  description: 'as created',
  group: 'As created',
  axfr_ips: ['198.18.0.21', '198.18.0.22'],
  tags: [RUN_TAGS[0], RUN_TAGS[1]],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 3600,
};

/** The same of a slave. */
export const SLAVE: Fields = {
  description: 'a slave',
  group: 'Slaves',
  master_ips: ['198.18.0.23', '198.18.0.24'],
  axfr_ips: ['198.18.0.25'],
  tags: [RUN_TAGS[0], RUN_TAGS[1]],
};

/** What an update may write, so that none has to leave a field out (SIL-PUT-OMITTED). */
const WRITABLE = ['domain', 'type', 'status', ...Object.keys(MASTER)];
const FIELDS = ['id', ...WRITABLE, 'master_ips'];

/** The domains of the check as they must be shown. */
export interface Domains {
  /** The master and the slave. */
  readonly records: [KnownRecord, KnownRecord];
  readonly gone: KnownRecord[];
  /** Whether the slave takes axfr_ips. */
  readonly isTransferred: boolean;
}

/** A new domain, and what it must go on to show. */
export async function knownDomain(t: CheckContext, wish: Fields): Promise<KnownRecord> {
  const { path } = await arrangeDomain(t, wish);
  const { domain: _, soa_email, ...others } = wish;
  const shown = soa_email === undefined ? others : { ...others, soa_email };
  return knownRecord(t, path, FIELDS, shown);
}

/** Both domains, by their ids and in the list. */
export async function hold(t: CheckContext, requirement: string, { records, gone }: Domains) {
  for (const record of records) await staysWhole(t, requirement, record);
  await areListedWhole(t, 'DOM-LIST', '/domains', records, gone);
}

/** The whole record as an update sends it, with this change. */
export function whole({ fields }: KnownRecord, change: Fields): Fields {
  const names = fields.type === 'slave' ? Object.keys(SLAVE) : Object.keys(MASTER);
  const sent = ['domain', 'type', 'status', ...names].map((name) => [name, fields[name]] as const);
  const stated = sent.filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return { ...Object.fromEntries(stated), ...change };
}
