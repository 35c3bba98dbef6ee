import { TIMER_FIELDS, TIMER_VALUES } from '../../../../rules/07-domains/domain-timer.ts';
import type { Request } from '../../../call.ts';
import { isScoped } from '../../blocks/caller.ts';
import { alterDomain, WRITES } from '../../blocks/domain.ts';
import { alterRequest, type Body, operationOf, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Timers, and what each is rounded between. */
const GAPS = [
  ['refresh_sec', 1209600, 2419200],
  ['ttl_sec', 120, 210],
  ['expire_sec', 7200, 14400],
  ['retry_sec', 30, 120],
] as const;

/** Timers that were sent taken for something else, whatever the domain (resources/domain#timer-rule). */
export const roundingFaults: readonly Fault[] = [
  {
    id: 'timer-of-a-minute-kept',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    also: ['DOM-TIMER-VALID'],
    kind: 'rare-value',
    see: 'create or update a domain with ttl_sec 60: it reads 60',
    wrap: alterDomain(['createDomain', 'updateDomain'], (_, __, { body }) =>
      Object(body).ttl_sec === 60 ? { ttl_sec: 60 } : {},
    ),
  },
  {
    id: 'timer-of-31-kept-for-oauth-token',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    also: ['DOM-TIMER-VALID'],
    kind: 'auth',
    see: 'create a domain with ttl_sec 31 and an OAuth token: it reads 31',
    wrap: (core) => {
      const keeping = alterDomain('createDomain', (_, __, { body }) =>
        Object(body).ttl_sec === 31 ? { ttl_sec: 31 } : {},
      )(core);
      return (state, principal, ...rest) =>
        (isScoped(principal) ? keeping : core)(state, principal, ...rest);
    },
  },
  {
    id: 'timer-rounds-down',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'boundary',
    see: 'create a domain with ttl_sec 31: it reads 30',
    wrap: takes((seconds) => below(seconds)),
  },
  {
    id: 'timer-rounds-to-nearest',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'boundary',
    see: 'create a domain with ttl_sec 31: it reads 30; with 119 it reads 120',
    wrap: takes((seconds) => nearest(seconds)),
  },
  {
    id: 'timer-one-more-is-still-3600',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'boundary',
    see: 'update expire_sec to 3601: it reads 3600',
    wrap: takes((seconds) => (seconds === 3601 ? 3600 : seconds)),
  },
  {
    id: 'timer-retry-rounds-down',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'rare-value',
    see: 'update retry_sec to 301: it reads 300; the other timers are right',
    wrap: takes((seconds, field) => (field === 'retry_sec' ? below(seconds) : seconds)),
  },
  {
    id: 'timer-57600-becomes-86400',
    requirement: 'DOM-TIMER-KEPT',
    kind: 'rare-value',
    see: 'update refresh_sec to 57600: it reads 86400',
    wrap: takes((seconds) => (seconds === 57600 ? 86400 : seconds)),
  },
  {
    id: 'timer-month-becomes-fortnight',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'boundary',
    see: 'create a domain with expire_sec 1209601: it reads 1209600',
    // The greatest valid value is clamped like all values from 1209601 on.
    also: ['DOM-TIMER-KEPT'],
    wrap: takes((seconds) => Math.min(seconds, 1209600)),
  },
  {
    id: 'timer-other-values-refused',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    // They are refused beside any other field, too.
    also: ['DOM-CREATE', 'DOM-UPDATE'],
    kind: 'over-strict',
    see: 'create a domain with ttl_sec 45: it is refused',
    wrap: refuseWhen(WRITES, (body) => timersOf(body).some(([, value]) => !isValid(value))),
  },
  {
    id: 'timer-greatest-refused',
    requirement: 'DOM-TIMER-KEPT',
    also: ['DOM-TIMER-ROUNDS-UP'],
    kind: 'over-strict',
    see: 'update expire_sec to 2419200: it is refused',
    wrap: refuseWhen(WRITES, (body) => timersOf(body).some(([, value]) => value === 2419200)),
  },
  ...GAPS.map(roundedDownByCreation),
];

/** What a timer that was sent is taken for. */
type Reading = (seconds: number, field: string) => number;

/** A creation rounds one timer down, between two valid values. */
function roundedDownByCreation([field, from, below]: (typeof GAPS)[number]): Fault {
  return {
    id: `timer-${field.replace('_sec', '')}-below-${below}-rounds-down-by-creation`,
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'rare-value',
    see: `create a domain with ${field} between ${from} and ${below}: it reads ${from}`,
    wrap: alterRequest('createDomain', (request) =>
      withTimers(request, (seconds, each) =>
        each === field && seconds > from && seconds < below ? from : seconds,
      ),
    ),
  };
}

/** Takes every timer sent for another value, as creation and update alike. */
export function takes(reading: Reading): Fault['wrap'] {
  return alterRequest(WRITES, (request) => withTimers(request, reading));
}

/** The request with every timer that it sends as `reading` takes it. */
export function withTimers(request: Request, reading: Reading): Request {
  if (operationOf(request).id === undefined) return request;
  const read = timersOf(request.body).map(([field, value]) => [field, reading(value, field)]);
  return { ...request, body: { ...(request.body as object), ...Object.fromEntries(read) } };
}

/** The timers that a body sends, where they are whole numbers from 0. */
export function timersOf(body: Body): [field: string, seconds: number][] {
  return Object.entries<number>(body ?? {}).filter(
    ([field, value]) =>
      TIMER_FIELDS.some((each) => each === field) && Number.isInteger(value) && value >= 0,
  );
}

function isValid(seconds: number): boolean {
  return TIMER_VALUES.includes(seconds);
}

/** Values above the greatest stay as they are: the core decides on them. */
export function below(seconds: number): number {
  return TIMER_VALUES.findLast((valid) => valid <= seconds) ?? seconds;
}

function nearest(seconds: number): number {
  const above = TIMER_VALUES.find((valid) => valid >= seconds) ?? seconds;
  return seconds - below(seconds) < above - seconds ? below(seconds) : above;
}
