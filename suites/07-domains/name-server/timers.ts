import type { SoaAnswer } from 'dns-packet';
import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import {
  roundUp,
  TIMER_DEFAULTS,
  TIMER_FIELDS,
  type TimerField,
} from '../../../src/rules/07-domains/domain-timer.ts';
import { ADDRESS_RECORDS, arrangeRecords, type RecordSent } from '../records/requests.ts';
import { acceptedUpdate, cloneDomain, domainIn, type Fields, UNCHANGED } from '../requests.ts';

export type Timers = Readonly<Record<TimerField, number>>;

/** The timers of a domain, as the DNS knows them (resources/domain#timer-rule). */
export function servedTimersChecks(check: Declare): void {
  check(
    'the start of authority and the records have the timers of the domain',
    ['DOM-TIMERS-SERVED'],
    async (t) => {
      const names = new NameServerView(t);
      const domain = await arrangeDomain(t, { ...FIRST });
      const mixed = [];
      for (const sent of MIXED) mixed.push({ sent, other: await arrangeDomain(t, { ...sent }) });
      await haveTimers(names, domain, FIRST);
      const [asked, unasked] = ADDRESS_RECORDS;
      await arrangeRecords(t, domain, ADDRESS_RECORDS.slice(0, 2));
      await mayBeCached(t, names, domain, { record: asked, sent: FIRST.ttl_sec });
      await acceptedUpdate(t, 'DOM-UPDATE', domain.path, { ...SECOND } as Fields);
      await haveTimers(names, domain, SECOND);
      // Nobody has asked for this one while it might have been kept for longer.
      await mayBeCached(t, names, domain, { record: unasked, sent: SECOND.ttl_sec });
      await haveTimers(names, await UNCHANGED.master(t), UNSET);
      for (const { sent, other } of mixed) await haveTimers(names, other, sent);
      for (const { sent, other } of mixed) await mayBeCachedByRecord(t, names, other, sent);
      const clone = await cloneDomain(t, domain, freshDomain(t));
      if (clone.ok) await areOfClone(t, names, domainIn(clone), unasked);
      await isUnset(t, names);
    },
    { objects: 6 },
  );
}

/** No two timers of a domain are the same, and none is what another one was before. */
const FIRST: Timers = { expire_sec: 604_799, refresh_sec: 3_601, retry_sec: 121, ttl_sec: 299 };
const SECOND: Timers = { expire_sec: 345_600, refresh_sec: 28_799, retry_sec: 3_600, ttl_sec: 31 };
/** Above the default: what is kept for less may have been kept for a while. Whoever asks for changes does so often. */
const LONG: Timers = { expire_sec: 2_419_200, refresh_sec: 30, retry_sec: 30, ttl_sec: 345_600 };
const UNSET: Timers = { expire_sec: 0, refresh_sec: 0, retry_sec: 0, ttl_sec: 0 };
/** Zero stands for the default beside timers that are set, too. */
const MIXED: readonly Timers[] = [
  { expire_sec: 0, refresh_sec: 28_800, retry_sec: 0, ttl_sec: 300 },
  { expire_sec: 604_800, refresh_sec: 0, retry_sec: 3_600, ttl_sec: 0 },
  { expire_sec: 2_419_200, refresh_sec: 604_800, retry_sec: 345_600, ttl_sec: 0 },
];

/** Seconds that a timer comes to: rounded up, and the default instead of zero. */
export function secondsOf(timers: Timers, field: TimerField): number {
  const { [field]: sent } = timers;
  return sent === 0 ? TIMER_DEFAULTS[field] : (roundUp(sent) ?? sent);
}

/**
 * The start of authority must in the end say how long to wait. A name server may answer from what it keeps, and
 * count down for how long: so the time to keep it is at most what was set.
 */
export async function haveTimers(
  names: NameServerView,
  { body }: ArrangedDomain,
  timers: Timers,
): Promise<void> {
  const [expire, refresh, retry, ttl] = TIMER_FIELDS.map((field) => secondsOf(timers, field));
  const expected =
    `to have a start of authority with refresh ${refresh}, retry ${retry}, expire ${expire}, ` +
    `and at most ${ttl} seconds to keep it`;
  const isRight = ({ data, ttl: kept = 0 }: SoaAnswer) =>
    data.refresh === refresh &&
    data.retry === retry &&
    data.expire === expire &&
    kept <= Number(ttl);
  await names.hasAuthority('DOM-TIMERS-SERVED', body.domain, expected, isRight);
}

/**
 * Zero counts also where a timer was something else before. A name server may keep for long what it was asked for too
 * early; by then it has heard of it, and another record nobody has asked for.
 */
async function isUnset(t: CheckContext, names: NameServerView): Promise<void> {
  const domain = await arrangeDomain(t, { ...LONG });
  const [early, later] = ADDRESS_RECORDS;
  await arrangeRecords(t, domain, ADDRESS_RECORDS.slice(0, 2));
  await acceptedUpdate(t, 'DOM-UPDATE', domain.path, { ...UNSET } as Fields);
  const sent = UNSET.ttl_sec;
  const { held } = await servedFor(names, domain, { record: early, sent });
  if (!held) await mayBeCached(t, names, domain, { record: later, sent });
}

/** The record of a domain is asked for from the start: what it may be kept for does not change. */
async function mayBeCachedByRecord(
  t: CheckContext,
  names: NameServerView,
  domain: ArrangedDomain,
  { ttl_sec: sent }: Timers,
): Promise<void> {
  const [record] = ADDRESS_RECORDS;
  await arrangeRecords(t, domain, ADDRESS_RECORDS.slice(0, 1));
  await mayBeCached(t, names, domain, { record, sent });
}

/** The clone and its record have the timers of the source. */
async function areOfClone(
  t: CheckContext,
  names: NameServerView,
  clone: ArrangedDomain,
  record: RecordSent | undefined,
): Promise<void> {
  await haveTimers(names, clone, SECOND);
  await mayBeCached(t, names, clone, { record, sent: SECOND.ttl_sec });
}

interface KeptFor {
  readonly record: RecordSent | undefined;
  /** ttl_sec of its domain. */
  readonly sent: number;
}

/** That the record is served at all others demand. */
export async function mayBeCached(
  t: CheckContext,
  names: NameServerView,
  domain: ArrangedDomain,
  kept: KeptFor,
): Promise<void> {
  const { name, most, held, reply, summary: received } = await servedFor(names, domain, kept);
  if (!reply.answers.some(({ type }) => type === 'A')) return;
  const some = kept.sent === 0 ? ', and some,' : '';
  const expected = `${name} to be served with at most ${most}${some} seconds to keep it`;
  t.holds('DOM-TIMERS-SERVED', held, { expected, received, answers: [] });
}

/** Zero stands for the default, and so for some time: that none is left may be by chance. */
async function servedFor(
  names: NameServerView,
  { body }: ArrangedDomain,
  { record, sent }: KeptFor,
) {
  const name = `${record?.name}.${body.domain}`;
  const most = sent === 0 ? TIMER_DEFAULTS.ttl_sec : (roundUp(sent) ?? sent);
  const isRight = (ttl: number) => ttl <= most && (sent !== 0 || ttl > 0);
  const served = await names.until({ type: 'A', name }, ({ answers }) =>
    answers.some(({ type, ...each }) => type === 'A' && 'ttl' in each && isRight(Number(each.ttl))),
  );
  return { ...served, name, most };
}
