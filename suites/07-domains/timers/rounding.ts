import { arrangeDomain, domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import {
  gapCreations,
  TIMER_FIELDS,
  type TimerSequence,
  type Timers,
  thresholdSequences,
  thresholdUpdates,
  timerSequence,
} from '../../../src/generate/07-domains/domain-timer.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { TIMER_VALUES, type TimerField } from '../../../src/rules/07-domains/domain-timer.ts';
import { othersOf } from '../../support/callers/others.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import {
  acceptedDomain,
  acceptedUpdate,
  arrangeSlave,
  cloneDomain,
  createDomain,
  domainIn,
  type Fields,
  slaveBody,
  UNCHANGED,
} from '../requests.ts';
import { Readings, rightReadings } from './readings.ts';
import { ALL_ZERO, besideOf, OF_A_SLAVE } from './sequences.ts';

const RANDOM_SEQUENCES = 1;

/** How the four timers of a domain read that were sent (resources/domain#timer-rule). */
export function roundingChecks(check: Declare): void {
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
    'a creation rounds a timer up in every gap between valid values',
    ['DOM-TIMER-KEPT', 'DOM-TIMER-ROUNDS-UP', 'DOM-TIMER-ZERO'],
    async (t) => {
      const examples = gapCreations(t.seed);
      const cases = examples.length;
      await property(t, timerSequence(0), { cases, examples }, (sequence) =>
        follow(t, sequence, domainBody(t, besideOf(sequence))),
      );
    },
    { objects: 2, early: true },
  );

  check(
    'a timer of a slave follows the same rule',
    ['DOM-TIMER-KEPT', 'DOM-TIMER-ROUNDS-UP', 'DOM-TIMER-ZERO'],
    async (t) => {
      await follow(t, OF_A_SLAVE, slaveBody(t));
      await follow(t, [ALL_ZERO], slaveBody(t));
    },
    { objects: 2 },
  );

  check(
    'a timer follows the same rule whoever asks',
    ['DOM-TIMER-ROUNDS-UP'],
    async (t) => {
      leftToLongerRuns(t, 'timers of others than the owner');
      const others = othersOf(t, 'tokens.domains:read_write', 'restrictedWithGrants');
      const sent = { ttl_sec: 31, retry_sec: 301 };
      let isTried = false;
      for (const by of others) {
        const made = await createDomain(t, { ...domainBody(t), ...sent }, by);
        if (!made.ok) continue;
        isTried = true;
        const { path } = domainIn(made);
        const readings = new Readings();
        await readsRight(t, path, sent, readings);
        const update = { ttl_sec: 301 };
        if ((await by.put(path, update)).ok) await readsRight(t, path, update, readings);
      }
      if (!isTried) throw new Inconclusive('nobody else may create a domain');
    },
    { objects: 2 },
  );

  check(
    'a timer follows the same rule at both ends of every gap, whatever was done to the domain',
    ['DOM-TIMER-KEPT', 'DOM-TIMER-ROUNDS-UP', 'DOM-TIMER-ZERO'],
    async (t) => {
      const clone = await cloneDomain(t, await UNCHANGED.master(t), freshDomain(t));
      const all = thresholdUpdates(t.seed);
      const updates = all.slice(0, t.scaled(all.length));
      const disabled = await arrangeDomain(t, { status: 'disabled' });
      await t.owner.put(disabled.path, { domain: freshDomain(t) });
      for (const { path } of [await arrangeSlave(t), disabled]) {
        await followUpdates(t, path, updates, new Readings());
      }
      if (clone.ok) await followUpdates(t, domainIn(clone).path, updates, new Readings(false));
    },
    { objects: 3, early: true },
  );
}

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

/** Each timer that an update sends must then read as the rule says. */
export async function followUpdates(
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
  for (const field of fields) {
    decide(t, last, field, sent[field] ?? 0);
  }
}

function decide(t: CheckContext, seen: Answer, field: TimerField, seconds: number): void {
  const right = rightReadings(field, { [field]: seconds });
  const reading = seen.body?.[field];
  t.holds(aspectOfValue(seconds), right.has(reading), {
    expected: `${field} ${seconds} to read as ${[...right].join(' or ')}`,
    received: String(reading),
    answers: [seen],
    where: `/${field}`,
    broughtAbout: reading === seconds,
  });
  if (seconds === 0)
    t.observe('SIL-DOM-TIMER-ZERO', reading === 0 ? 'as 0' : 'as its default', seen);
}
