import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { lacksInTheEnd } from '../../../src/check/in-the-end.ts';
import { changed, type KnownRecord } from '../../../src/check/whole/record.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { slavesTakeAxfrIps } from '../fields/slave-transfers.ts';
import { ADDRESS_RECORDS, arrangeRecords } from '../records/requests.ts';
import {
  acceptedUpdate,
  cloneDomain,
  createDomain,
  domainIn,
  type Fields,
  isAt,
  reads,
  removeDomain,
  slaveBody,
} from '../requests.ts';
import { type Domains, hold, knownDomain, MASTER, SLAVE, whole } from './known-domains.ts';

const REQUIREMENTS = [
  'DOM-UPDATE',
  'DOM-UPDATE-RENAME',
  'DOM-CLONE-SOURCE-KEPT',
  'DOM-DELETE',
  'DOM-LIST',
  'REC-CREATE',
  'ERR-UNCHANGED',
  'ERR-UNCHANGED-ELSEWHERE',
];

/** Every operation on a master and on a slave, twice: the rest of both stays, read and listed. */
export function wholeRecordChecks(check: Declare): void {
  check(
    'each operation changes what it names, of a domain and its neighbour, the second time too',
    REQUIREMENTS,
    async (t) => {
      const master = await knownDomain(t, MASTER);
      const isTransferred = await slavesTakeAxfrIps(t);
      const asSlave = slaveBody(t, isTransferred ? SLAVE : { ...SLAVE, axfr_ips: undefined });
      const slave = await knownDomain(t, { ...asSlave, soa_email: undefined });
      const domains: Domains = { records: [master, slave], gone: [], isTransferred };
      for (const value of [0, 1]) {
        for (const which of [0, 1]) {
          await updates(t, domains, which, value);
          for (const step of [addRecord, rename, cloneAndDelete, refusals]) {
            await step(t, domains, which, value);
          }
        }
      }
    },
    { objects: 4, early: true },
  );
}

/** Two new values of each field, for its first and its second update. */
const OF_BOTH: Readonly<Record<string, readonly [unknown, unknown]>> = {
  description: ['described once', 'described twice'],
  group: ['Once', 'Twice'],
  status: ['disabled', 'active'],
  axfr_ips: [
    ['198.18.0.26', '198.18.0.29'],
    ['198.18.0.27', '198.18.0.28'],
  ],
  tags: [
    [RUN_TAGS[2], RUN_TAGS[3]],
    [RUN_TAGS[1], RUN_TAGS[3]],
  ],
};

const CHANGES: readonly (typeof OF_BOTH)[] = [
  {
    ...OF_BOTH,
    soa_email: ['second@example.com', 'third@example.com'],
    expire_sec: [1209600, 2419200],
    refresh_sec: [3600, 28800],
    retry_sec: [120, 3600],
    ttl_sec: [300, 7200],
  },
  { ...OF_BOTH, master_ips: [['198.18.0.29'], ['198.18.0.30', '198.18.0.31']] },
];

type Step = (t: CheckContext, domains: Domains, which: number, value: number) => Promise<void>;

/** Sends the whole record with one field changed, which must come to show its new value. */
async function update(
  t: CheckContext,
  requirement: string,
  domains: Domains,
  which: number,
  change: Fields,
): Promise<void> {
  const record = domains.records[which] as KnownRecord;
  await acceptedUpdate(t, requirement, record.path, whole(record, change));
  await reads(t, requirement, record.path, change);
  domains.records[which] = changed(record, change);
  await hold(t, requirement, domains);
}

function arranged({ path, fields }: KnownRecord): ArrangedDomain {
  return { id: Number(fields.id), path, body: fields };
}

const updates: Step = async (t, domains, which, value) => {
  for (const [field, values] of changesOf(domains, which)) {
    await update(t, 'DOM-UPDATE', domains, which, { [field]: values[value] });
  }
};

function changesOf({ isTransferred, records }: Domains, which: number) {
  const isOpen = records[which]?.fields.type === 'slave' && !isTransferred;
  return Object.entries(CHANGES[which] ?? {}).filter(([name]) => !isOpen || name !== 'axfr_ips');
}

const rename: Step = (t, domains, which) =>
  update(t, 'DOM-UPDATE-RENAME', domains, which, { domain: t.domainName() });

const addRecord: Step = async (t, domains, which, value) => {
  const record = domains.records[which] as KnownRecord;
  const sent = ADDRESS_RECORDS[value];
  // A slave copies its records from its masters: whether it takes others is open.
  if (sent === undefined || record.fields.type === 'slave') return;
  await arrangeRecords(t, arranged(record), [sent]);
  await hold(t, 'REC-CREATE', domains);
};

const cloneAndDelete: Step = async (t, domains, which) => {
  const source = domains.records[which] as KnownRecord;
  const made = await cloneDomain(t, arranged(source), t.domainName());
  if (!made.ok) throw new Inconclusive(`${source.path} is not cloned: ${made.summary}`);
  const { path } = domainIn(made);
  await hold(t, 'DOM-CLONE-SOURCE-KEPT', domains);
  await removeDomain(t, path);
  domains.gone.push({ path, fields: { domain: made.body.domain } });
  await hold(t, 'DOM-DELETE', domains);
};

/** Refused requests: each carries right values of every field as well as a wrong one. */
const refusals: Step = async (t, domains, which, value) => {
  const record = domains.records[which] as KnownRecord;
  const taken = domains.records[1 - which]?.fields.domain;
  const others = changesOf(domains, which).map(([name, values]) => [name, values[1 - value]]);
  const right = whole(record, Object.fromEntries(others));
  const put = (wrong: Fields) => t.owner.put(record.path, { ...right, ...wrong });
  const requests: readonly (readonly [string, () => Promise<Answer>])[] = [
    ['ERR-UNCHANGED', () => put({ domain: taken })],
    ['ERR-UNCHANGED', () => cloneDomain(t, arranged(record), String(taken))],
    ['ERR-UNCHANGED', () => createDomain(t, { ...right, domain: taken })],
    ['ERR-UNCHANGED-ELSEWHERE', () => put({ domain: `x..${record.fields.domain}` })],
    ['ERR-UNCHANGED-ELSEWHERE', () => put({ description: 'x'.repeat(254) })],
    ['ERR-UNCHANGED-ELSEWHERE', () => put({ tags: [{}] })],
    ['ERR-UNCHANGED-ELSEWHERE', () => put({ axfr_ips: ['no address'] })],
    ['ERR-UNCHANGED-ELSEWHERE', () => put({ ttl_sec: { no: 'timer' } })],
  ];
  const answers: Answer[] = [];
  for (const [requirement, send] of requests) {
    const answer = await send();
    answers.push(answer);
    if (!answer.refused)
      throw new Inconclusive(`what had to be refused was not: ${answer.summary}`);
    await hold(t, requirement, domains);
  }
  await hasNoTwin(t, domains.records[1 - which] as KnownRecord, answers);
};

/** No refused request has made another domain with the name of this one. */
async function hasNoTwin(
  t: CheckContext,
  { path, fields }: KnownRecord,
  refused: readonly Answer[],
): Promise<void> {
  if (t.recorder.findings.length > 0) return;
  const name = String(fields.domain);
  const is = (item: Fields) => item.domain === name && !isAt(path, item);
  await lacksInTheEnd(t, 'ERR-UNCHANGED', '/domains', { is, called: `second ${name}` }, refused);
}
