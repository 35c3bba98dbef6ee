import { arrangeDomain, domainBody, freshDomain } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import { property } from '../../src/check/property.ts';
import {
  GREATEST_TIMER,
  TIMER_FIELDS,
  type TimerSequence,
  type Timers,
  thresholdSequences,
  thresholdUpdates,
  timerSequence,
} from '../../src/generate/07-domains/domain-timer.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import {
  acceptableReadings,
  TIMER_DEFAULTS,
  TIMER_VALUES,
  type TimerField,
} from '../../src/rules/07-domains/domain-timer.ts';
import {
  acceptedDomain,
  acceptedUpdate,
  arrangeSlave,
  cloneDomain,
  domainIn,
  type Fields,
  slaveBody,
  UNCHANGED,
} from './requests.ts';

const RANDOM_SEQUENCES = 1;

/** The four timers of a domain (resources/domain#timer-rule). */
export function timersChecks(check: Declare): void {
  check(
    'a timer is rounded up to the nearest valid value',
    ['DOM-TIMER-KEPT', 'DOM-TIMER-ROUNDS-UP', 'DOM-TIMER-ZERO'],
    async (t) => {
      const examples = thresholdSequences(t.seed);
      const cases = examples.length + RANDOM_SEQUENCES;
      await property(t, timerSequence(5), { cases, examples }, (sequence) => follow(t, sequence));
    },
    { objects: 2, early: true },
  );

  check(
    'a timer of a slave follows the same rule',
    ['DOM-TIMER-KEPT', 'DOM-TIMER-ROUNDS-UP', 'DOM-TIMER-ZERO'],
    (t) => follow(t, OF_A_SLAVE, slaveBody(t)),
  );

  check(
    'a timer of a clone and of a slave follows the same rule at both ends of every gap',
    ['DOM-TIMER-KEPT', 'DOM-TIMER-ROUNDS-UP', 'DOM-TIMER-ZERO'],
    async (t) => {
      const clone = await cloneDomain(t, await UNCHANGED.master(t), freshDomain(t));
      const all = thresholdUpdates(t.seed);
      const updates = all.slice(0, t.scaled(all.length));
      const domains = [await arrangeSlave(t), ...(clone.ok ? [domainIn(clone)] : [])];
      for (const { path } of domains) await followUpdates(t, path, updates, new Readings());
    },
    { objects: 2, early: true },
  );

  check('a timer nobody set has its default', OUTSIDE, async (t) => {
    const { path } = await arrangeDomain(t);
    for (const each of [path, (await UNCHANGED.slave(t)).path]) await hasDefaults(t, each);
    for (const given of GIVEN) {
      const some = await acceptedDomain(t, 'DOM-TIMER-DEFAULT', domainBody(t, given));
      const unset = TIMER_FIELDS.filter((field) => !(field in given));
      await hasDefaults(t, some.path, unset);
    }
    await observeAbove(t, path);
    for (const field of TIMER_FIELDS) await isNoneOrZero(t, path, field);
  });
}

const OUTSIDE = ['DOM-TIMER-DEFAULT', 'DOM-TIMER-NEGATIVE'];

/** Timers that a creation gives: what the others default to does not depend on them. */
const GIVEN: readonly Timers[] = [{ ttl_sec: 300 }, { refresh_sec: 7200, retry_sec: 300 }];

async function hasDefaults(
  t: CheckContext,
  path: string,
  fields: readonly TimerField[] = TIMER_FIELDS,
): Promise<void> {
  const isDefault = (seen: Answer, field: TimerField) =>
    [0, TIMER_DEFAULTS[field]].includes(seen.body?.[field]);
  const haveDefaults = (seen: Answer) => fields.every((field) => isDefault(seen, field));
  const read = await readOnce(t, path, haveDefaults);
  for (const field of fields) {
    const reading = read.body?.[field];
    t.holds('DOM-TIMER-DEFAULT', isDefault(read, field), {
      expected: `${field} to be 0 or ${TIMER_DEFAULTS[field]} when nobody set it`,
      received: String(reading),
      answers: [read],
      where: `/${field}`,
    });
  }
}

const OF_A_SLAVE: TimerSequence = [
  { expire_sec: 604800, refresh_sec: 7200, retry_sec: 301, ttl_sec: 31 },
  { expire_sec: 1209599, refresh_sec: 3601, retry_sec: 120, ttl_sec: 300 },
  { expire_sec: 0, refresh_sec: 0, retry_sec: 0, ttl_sec: 0 },
  { expire_sec: 30, refresh_sec: 30, retry_sec: 30, ttl_sec: 30 },
  { expire_sec: 0, refresh_sec: 0, retry_sec: 0, ttl_sec: 0 },
];

/** A creation and its updates: after each one every timer sent must read as the rule says. */
async function follow(
  t: CheckContext,
  [first = {}, ...updates]: TimerSequence,
  body: Fields = domainBody(t),
): Promise<void> {
  const { path } = await acceptedDomain(t, aspectOf(first), { ...body, ...first });
  const readings = new Readings();
  await readsRight(t, path, first, readings);
  await followUpdates(t, path, updates, readings);
}

async function followUpdates(
  t: CheckContext,
  path: string,
  updates: TimerSequence,
  readings: Readings,
): Promise<void> {
  for (const sent of updates) {
    await acceptedUpdate(t, aspectOf(sent), path, sent);
    await readsRight(t, path, sent, readings);
  }
}

/**
 * The requirement that a refusal of these timers would break: of several, the one about the least
 * usual value.
 */
function aspectOf(sent: Timers): string {
  const aspects = Object.values(sent).map(aspectOfValue);
  const order = ['DOM-TIMER-ROUNDS-UP', 'DOM-TIMER-ZERO'];
  return order.find((aspect) => aspects.includes(aspect)) ?? 'DOM-TIMER-KEPT';
}

function aspectOfValue(seconds: number): string {
  if (seconds === 0) return 'DOM-TIMER-ZERO';
  return TIMER_VALUES.includes(seconds) ? 'DOM-TIMER-KEPT' : 'DOM-TIMER-ROUNDS-UP';
}

/** All values that the timers of one domain could rightly read as so far. */
class Readings {
  readonly #past = new Map<TimerField, Set<number>>();

  expect(field: TimerField, values: Iterable<number>): void {
    const past = this.#past.get(field) ?? new Set([0, TIMER_DEFAULTS[field]]);
    for (const value of values) past.add(value);
    this.#past.set(field, past);
  }

  /**
   * Whether the reading may be an earlier right value, which the last request is still to change.
   */
  mayChange(field: TimerField, reading: unknown): boolean {
    return this.#past.get(field)?.has(reading as number) === true;
  }
}

/**
 * Reads until all timers are right, but no longer than they show earlier right values: any other
 * value is wrong at once.
 */
async function readsRight(t: CheckContext, path: string, sent: Timers, readings: Readings) {
  const fields = TIMER_FIELDS.filter((field) => sent[field] !== undefined);
  const right = new Map(fields.map((field) => [field, rightReadings(field, sent)]));
  for (const [field, values] of right) readings.expect(field, values);
  const isRight = (seen: Answer, field: TimerField) => right.get(field)?.has(seen.body?.[field]);
  const isWrong = (seen: Answer, field: TimerField) =>
    !isRight(seen, field) && !readings.mayChange(field, seen.body?.[field]);
  const { last } = await poll(
    () => t.owner.get(path),
    (seen) =>
      seen.ok &&
      (fields.every((field) => isRight(seen, field)) ||
        fields.some((field) => isWrong(seen, field))),
    t.convergence,
  );
  for (const field of fields) decide(t, last, field, sent[field] ?? 0);
}

function decide(t: CheckContext, seen: Answer, field: TimerField, seconds: number): void {
  const right = rightReadings(field, { [field]: seconds });
  const reading = seen.body?.[field];
  t.holds(aspectOfValue(seconds), right.has(reading), {
    expected: `${field} ${seconds} to read as ${[...right].join(' or ')}`,
    received: String(reading),
    answers: [seen],
    where: `/${field}`,
  });
  if (seconds === 0)
    t.observe('SIL-DOM-TIMER-ZERO', reading === 0 ? 'as 0' : 'as its default', seen);
}

function rightReadings(field: TimerField, sent: Timers): ReadonlySet<number> {
  const readings = acceptableReadings(field, sent[field] ?? 0);
  return readings === 'open' ? new Set() : readings;
}

/**
 * Observes what a value above the greatest becomes; an answer that shows it as it was sent breaks
 * DOM-TIMER-VALID, which is judged on every answer.
 */
async function observeAbove(t: CheckContext, path: string): Promise<void> {
  const seconds = GREATEST_TIMER + 1;
  const answer = await t.owner.put(path, { retry_sec: seconds });
  const choice = answer.ok ? (await t.owner.get(path)).body?.retry_sec : 'refused';
  t.observe('SIL-DOM-TIMER-ABOVE', `${seconds}: ${choice}`, answer);
}

/** Sends a negative value where a positive one stands: if it is accepted, the timer comes to zero. */
async function isNoneOrZero(t: CheckContext, path: string, field: TimerField): Promise<void> {
  await acceptedUpdate(t, 'DOM-TIMER-KEPT', path, { [field]: 300 });
  const answer = await t.owner.put(path, { [field]: -1 });
  t.observe('SIL-DOM-TIMER-NEGATIVE', answer.ok ? 'rounded up to zero' : 'refused', answer);
  if (answer.refused) {
    t.refused('DOM-TIMER-NEGATIVE', answer);
    return;
  }
  const zero = rightReadings(field, { [field]: 0 });
  await t.eventually(
    'DOM-TIMER-NEGATIVE',
    `${field} -1 to read as ${[...zero].join(' or ')}`,
    () => t.owner.get(path),
    (seen) => seen.ok && zero.has(seen.body?.[field]),
  );
}
