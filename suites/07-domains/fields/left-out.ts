import { arrangeDomain, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { differingField, type Fields } from '../../../src/check/whole/record.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { acceptedUpdate, reads, slaveBody } from '../requests.ts';
import { slavesTakeAxfrIps } from './slave-transfers.ts';
import { changeOf, NOTHING, Tried, type Update } from './tried-updates.ts';

/** A domain with all that it takes other than by default, and what is sent to it alone. */
interface Sort {
  readonly type: 'master' | 'slave';
  readonly before: Fields;
  readonly updates: readonly Update[];
}

const OF_BOTH: Fields = {
  description: 'all fields',
  group: 'Fields',
  status: 'disabled',
  axfr_ips: ['198.18.0.21', '198.18.0.22'],
  tags: [RUN_TAGS[0]],
};

/** A name is another one each time. */
const UPDATES_OF_BOTH: readonly Update[] = [
  { sent: NOTHING, value: undefined },
  { sent: 'domain', value: undefined },
  { sent: 'description', value: 'another' },
  { sent: 'group', value: 'Others' },
  { sent: 'status', value: 'active' },
  { sent: 'status', value: 'disabled', from: 'active' },
  { sent: 'axfr_ips', value: ['198.18.0.23'] },
  { sent: 'axfr_ips', value: [] },
  { sent: 'tags', value: [RUN_TAGS[1]] },
  { sent: 'tags', value: [] },
];

const SORTS: readonly Sort[] = [
  {
    type: 'master',
    before: {
      ...OF_BOTH,
      soa_email: 'first@example.com',
      expire_sec: 604800,
      refresh_sec: 7200,
      retry_sec: 300,
      ttl_sec: 3600,
    },
    updates: [
      ...UPDATES_OF_BOTH,
      { sent: 'soa_email', value: 'second@example.com' },
      { sent: 'refresh_sec', value: 3600 },
      { sent: 'expire_sec', value: 345600 },
      { sent: 'retry_sec', value: 120 },
      { sent: 'ttl_sec', value: 7200 },
    ],
  },
  {
    type: 'slave',
    before: { ...OF_BOTH, master_ips: ['198.18.0.31', '198.18.0.32'], ttl_sec: 3600 },
    updates: [
      ...UPDATES_OF_BOTH,
      { sent: 'master_ips', value: ['198.18.0.33', '198.18.0.34', '198.18.0.35'] },
      { sent: 'ttl_sec', value: 7200 },
      { sent: 'retry_sec', value: 120 },
    ],
  },
];

/** What an update does to the fields that it leaves out (endpoints/domains#PUT /domains/{domainId}). */
export function leftOutChecks(check: Declare): void {
  for (const sort of SORTS) {
    check(
      `an update of one field of a ${sort.type} changes none that updates of others keep`,
      ['DOM-UPDATE'],
      async (t) => {
        leftToLongerRuns(t, 'updates of one field each');
        await changesNoOther(t, await takenBy(t, sort));
        t.recorder.pass('DOM-UPDATE');
      },
    );
  }
}

/** Whether a slave takes axfr_ips is open; that it need not have a soa_email is not. */
async function takenBy(t: CheckContext, sort: Sort): Promise<Sort> {
  if (sort.type === 'master' || (await slavesTakeAxfrIps(t))) return sort;
  const { axfr_ips, ...before } = sort.before;
  return { ...sort, before, updates: sort.updates.filter(({ sent }) => sent !== 'axfr_ips') };
}

async function arrange(t: CheckContext, { type, before }: Sort): Promise<string> {
  const body = type === 'master' ? before : { ...slaveBody(t, before), soa_email: undefined };
  return (await arrangeDomain(t, body)).path;
}

async function changesNoOther(t: CheckContext, sort: Sort): Promise<void> {
  const { before, updates } = sort;
  const path = await arrange(t, sort);
  const tried = new Tried(Object.keys(before));
  for (const update of updates) {
    const left = tried.watched(update);
    const changed = await changedBy(t, path, before, update, left);
    if (changed) tried.note(update, left, changed);
    // Whether an update resets what it leaves out is open (SIL-PUT-OMITTED).
    if (changed && changed.length * 2 > left.length) return;
  }
  for (const [field, update] of tried.suspects()) {
    if (!(await changedBy(t, path, before, update, [field]))?.length) continue;
    const last = await t.owner.get(path);
    const change = changeOf({ ...update, value: last.body?.[update.sent] });
    t.violated('DOM-UPDATE', {
      expected: `an update to ${formatValue(change)} to keep ${field}, as updates of ${tried.keepers(field)} do`,
      received: formatValue(last.body?.[field]),
      answers: [last],
      where: `/${field}`,
    });
  }
}

/**
 * Sends one field alone to the domain with all of them.
 * @returns those of the fields left out that are in the end other than before; undefined where it was refused
 */
async function changedBy(
  t: CheckContext,
  path: string,
  all: Fields,
  { sent, value, from }: Update,
  left: readonly string[],
): Promise<string[] | undefined> {
  const before = from === undefined ? all : { ...all, [sent]: from };
  await acceptedUpdate(t, 'DOM-UPDATE', path, before);
  await reads(t, 'DOM-UPDATE', path, before);
  const change = changeOf({ sent, value: sent === 'domain' ? freshDomain(t) : value });
  if (!(await t.owner.put(path, change)).ok) return undefined;
  const isOther = ({ body }: Answer, field: string) =>
    differingField(body, { [field]: before[field] }) !== undefined;
  const isKept = (seen: Answer) =>
    seen.ok &&
    differingField(seen.body, change) === undefined &&
    !left.some((field) => isOther(seen, field));
  const { last } = await poll(() => t.owner.get(path), isKept, t.convergence);
  if (!last.ok) throw new Inconclusive(`${path} cannot be read: ${last.summary}`);
  return left.filter((field) => isOther(last, field));
}
