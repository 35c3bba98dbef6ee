import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { keyOf } from '../../src/check/events/event-history.ts';
import { type Events, readEvents, since } from '../../src/check/events/event-log.ts';
import {
  hasAction,
  isAbout,
  type Subject,
  tellsSubjects,
  timesTold,
  untoldSubnet,
} from '../../src/check/events/event-record.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** The events that an operation must emit. */
export interface Expected {
  /** `vpc_create` and its like. */
  readonly action: string;
  /** How many records at least. */
  readonly count: number;
  /** So many besides those that were there before the operation: of another VPC that had the label, for instance. */
  readonly isMore?: true;
}

/** The records of an action that are about the subject. */
export function recordsAbout({ records }: Events, action: string, subject: Subject): unknown[] {
  return records.filter((record) => hasAction(record, action) && isAbout(record, subject));
}

/** An operation on a VPC that must emit events. */
export interface Trigger {
  readonly subject: Subject;
  /** The events before it. */
  readonly before: Events;
  /** Whose events are read. */
  readonly reader: Caller;
  /** Whose list held events before it: these would be gone now if its own had been dropped. Undefined where nobody's did. */
  readonly witness: Caller | undefined;
  /** When it was answered, as `performance.now()` has it. */
  readonly at: number;
}

/** Carries out an operation, and notes the events before it. */
export async function triggered(
  t: CheckContext,
  operation: () => Promise<Subject>,
  reader: Caller = t.owner,
): Promise<Trigger> {
  const before = await readEvents(t, reader);
  const witness = before.records.length > 0 ? reader : await ownerWithEvents(t);
  const subject = await operation();
  return { before, subject, reader, witness, at: performance.now() };
}

/** The owner, once an event is listed to them; undefined where that never is. */
async function ownerWithEvents(t: CheckContext): Promise<Caller | undefined> {
  const isTold = ({ records }: Events) => records.length > 0;
  if (isTold(await readEvents(t))) return t.owner;
  const hasEvents = await t.shared('a first event', async (creator) => {
    await arrangeVpc(creator);
    return (await poll(() => readEvents(creator), isTold, creator.convergence)).held;
  });
  return hasEvents ? t.owner : undefined;
}

/**
 * The operation must in the end have emitted so many events. Other checks cause events meanwhile: only
 * records about the subject count. Where the records of a target do not say what they are about, the
 * only thing certain is that no record came at all.
 * @throws Inconclusive when records came that may or may not be about the subject
 */
export async function isEmitted(
  t: CheckContext,
  requirement: string,
  { action, count, isMore }: Expected,
  { before, subject, reader, witness, at }: Trigger,
): Promise<void> {
  const about = (seen: Events) => recordsAbout(seen, action, subject);
  const timesIn = (seen: Events) =>
    about(seen).reduce<number>((times, record) => times + timesTold(record, action), 0);
  // A record may lose what it was about, and one without an id may say what another one says.
  const more = (seen: Events) =>
    Math.max(timesIn(since(before, seen)), timesIn(seen) - timesIn(before));
  const told = isMore ? more : timesIn;
  const untold = (seen: Events) => untoldOf(action, about(seen), subject);
  const isEnough = (seen: Events) => told(seen) >= count && !untold(seen);
  const isFresh = performance.now() - at < FRESH_MILLIS;
  const { held, last } = await poll(() => readEvents(t, reader), isEnough, t.convergence);
  const emitted = about(last);
  const left = untold(last);
  const missing = count - told(last);
  if (missing > 0) {
    await requireAllListed(t, last, reader, witness);
    blameOnlyWhatIsCertain(t, { action, count, subject, missing }, before, last);
  }
  t.holds(requirement, held, {
    expected: `${count} ${action} about ${subject.labels[0]}${left ? `, one of them about ${left.label}` : ''}`,
    received: `${told(last)}${left ? `, and none about ${left.label}` : ''}`,
    answers: [last.answer],
  });
  observeRecord(t, emitted[0]);
  if (count === 1 && !isMore) observeRepetition(t, emitted);
  if (isFresh) observeDelay(t, performance.now() - at);
}

/** A subnet that the records of an action on subnets leave out, as far as they tell subnets apart. */
function untoldOf(action: string, records: readonly unknown[], { subnets = [] }: Subject) {
  return action.startsWith('subnet_') ? untoldSubnet(records, subnets) : undefined;
}

/**
 * Nothing says how long events are kept, nor that each account has its own share of what is kept, nor how their list is
 * walked.
 * @throws Inconclusive unless what was listed before the operation is listed still, and what came later would be
 */
async function requireAllListed(
  t: CheckContext,
  last: Events,
  reader: Caller,
  witness: Caller | undefined,
): Promise<void> {
  if (witness === undefined) throw new Inconclusive('no event was ever listed');
  if (!(last.isCounted || (await showsNewOnes(t, last, reader)))) {
    throw new Inconclusive('the list of events may go on where no page leads');
  }
  if (last.isWhole && (await readEvents(t, witness)).isWhole) return;
  throw new Inconclusive('the list of events does not show all that happened');
}

/** Whether what is told of one more VPC comes to be listed. */
async function showsNewOnes(t: CheckContext, last: Events, reader: Caller): Promise<boolean> {
  await arrangeVpc(t, {}, reader);
  const isMore = (seen: Events) => since(last, seen).records.length > 0;
  return (await poll(() => readEvents(t, reader), isMore, t.convergence)).held;
}

/** A record may also say no more what it is about, such as one that points at a VPC which is gone by now. */
function blameOnlyWhatIsCertain(
  t: CheckContext,
  { action, count, subject, missing }: Expected & { readonly subject: Subject; missing: number },
  before: Events,
  after: Events,
): void {
  const of = ({ records }: Events) => records.filter((record) => hasAction(record, action));
  const { prefix } = t.run.settings.configuration.names;
  const says = (record: unknown) =>
    isAbout(record, subject) || tellsSubjects(record, prefix, subject);
  const unclear = of(since(before, after)).filter((each) => !says(each));
  const isNoneClear = !of(after).some(says) && of(after).length >= of(before).length + count;
  if (unclear.length >= missing || isNoneClear) {
    throw new Inconclusive(`${action} came, but its records do not say what they are about`);
  }
}

/** Looked for later than this, an event says nothing of when it came. */
const FRESH_MILLIS = 200;

function observeRecord(t: CheckContext, record: unknown): void {
  const fields = Object.keys((record ?? {}) as object).sort();
  t.observe('SIL-EVT-RECORD', `a record has ${fields.join(', ')}`);
}

/** How events are delivered is open, so that one may come again under another id. */
function observeRepetition(t: CheckContext, emitted: readonly unknown[]): void {
  const records = new Map(emitted.map((record) => [keyOf(record), withoutMoment(record)]));
  const said = new Set(records.values());
  t.observe('SIL-EVT-REPEATED', said.size < records.size ? 'more than once' : 'once');
}

/** What a record says beside which record it is, and of when. */
function withoutMoment(record: unknown): string {
  const fields = Object.entries(Object(record)).filter(([key]) => !MOMENT.test(key));
  return JSON.stringify(fields);
}

const MOMENT = /(^|_)(id|created|updated|time|timestamp|date|at)$/;

function observeDelay(t: CheckContext, millis: number): void {
  t.observe('SIL-EVT-DELAY', millis < 1000 ? 'within a second' : 'later than a second');
}
