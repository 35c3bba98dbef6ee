import type { CheckContext } from '../../src/check/check-context.ts';
import { type Events, readEvents } from '../../src/check/event-log.ts';
import { hasAction, isAbout, type Subject, tellsSubjects } from '../../src/check/event-record.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** What an operation must have told. */
export interface Expected {
  /** `vpc_create` and its like. */
  readonly action: string;
  /** How many records at least. */
  readonly count: number;
}

/** The records of an action that are about the subject. */
export function toldOf({ records }: Events, action: string, subject: Subject): unknown[] {
  return records.filter((record) => hasAction(record, action) && isAbout(record, subject));
}

/** Something done to a VPC. */
export interface Deed {
  readonly subject: Subject;
  /** What was told before it was done. */
  readonly before: Events;
  /** When it was done, as `performance.now()` has it. */
  readonly at: number;
}

/** Does something to a VPC. */
export async function done(t: CheckContext, operation: () => Promise<Subject>): Promise<Deed> {
  const before = await readEvents(t);
  const subject = await operation();
  return { before, subject, at: performance.now() };
}

/**
 * What was done must in the end be told in as many events. Other checks make
 * events meanwhile: only records about the subject count. Where a target's records do not say what
 * they are about, nothing more can be certain than that no record came at all.
 * @throws Inconclusive when records came that may or may not be about the subject
 */
export async function isTold(
  t: CheckContext,
  requirement: string,
  { action, count }: Expected,
  { before, subject, at }: Deed,
): Promise<void> {
  const isEnough = (seen: Events) => toldOf(seen, action, subject).length >= count;
  const isFresh = performance.now() - at < FRESH_MILLIS;
  const { held, last } = await poll(() => readEvents(t), isEnough, t.convergence);
  const told = toldOf(last, action, subject);
  if (!held) blameOnlyWhatIsCertain(t, { action, count, subject }, before, last);
  t.holds(requirement, held, {
    expected: `${count} ${action} about ${subject.labels[0]} within ${t.convergenceSeconds} s`,
    received: `${told.length}`,
    answers: [last.answer],
  });
  observeRecord(t, told[0]);
  if (isFresh) observeDelay(t, performance.now() - at);
}

function blameOnlyWhatIsCertain(
  t: CheckContext,
  { action, count, subject }: Expected & { readonly subject: Subject },
  before: Events,
  after: Events,
): void {
  if (after.records.length === 0) throw new Inconclusive('the list of events is empty');
  if (!after.isWhole) {
    throw new Inconclusive('the list of events does not show all that happened');
  }
  const of = ({ records }: Events) => records.filter((record) => hasAction(record, action));
  const { prefix } = t.run.settings.configuration.names;
  const saysWhat = of(after).some((record) => tellsSubjects(record, prefix, subject));
  if (!saysWhat && of(after).length >= of(before).length + count) {
    throw new Inconclusive(`${action} came, but its records do not say what they are about`);
  }
}

/** Looked for later than this, an event says nothing of when it came. */
const FRESH_MILLIS = 200;

function observeRecord(t: CheckContext, record: unknown): void {
  const fields = Object.keys((record ?? {}) as object).sort();
  t.observe('SIL-EVT-RECORD', `a record has ${fields.join(', ')}`);
}

function observeDelay(t: CheckContext, millis: number): void {
  t.observe('SIL-EVT-DELAY', millis < 1000 ? 'within a second' : 'later than a second');
}
