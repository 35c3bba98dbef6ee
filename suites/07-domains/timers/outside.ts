import { arrangeDomain, domainBody } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import {
  GREATEST_TIMER,
  TIMER_FIELDS,
  type Timers,
} from '../../../src/generate/07-domains/domain-timer.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { TIMER_DEFAULTS, type TimerField } from '../../../src/rules/07-domains/domain-timer.ts';
import { acceptedDomain, acceptedUpdate, UNCHANGED } from '../requests.ts';
import { rightReadings } from './readings.ts';

/** Timers that nobody set, and values that no timer may have (resources/domain#timer-rule). */
export function outsideChecks(check: Declare): void {
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
