import { TIMER_FIELDS, TIMER_VALUES } from '../../../../rules/07-domains/domain-timer.ts';
import type { Request } from '../../../call.ts';
import type { Domain } from '../../../entities.ts';
import { isScoped } from '../../blocks/caller.ts';
import {
  alterDomain,
  alterSent,
  domainInPath,
  fromTimeOnPath,
  madeBy,
  WRITES,
} from '../../blocks/domain.ts';
import { alterRequest, type Body, operationOf, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Timers, and what each is rounded between. */
const GAPS = [
  ['refresh_sec', 1209600, 2419200],
  ['ttl_sec', 120, 210],
  ['expire_sec', 7200, 14400],
  ['retry_sec', 30, 120],
] as const;

/** Timers that were sent taken for something else (resources/domain#timer-rule). */
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
  {
    id: 'timer-zero-refused',
    requirement: 'DOM-TIMER-ZERO',
    also: ['DOM-TIMER-ROUNDS-UP', 'DOM-CREATE', 'DOM-UPDATE'],
    kind: 'over-strict',
    see: 'create a domain with ttl_sec 0: it is refused',
    wrap: refuseWhen(WRITES, (body) => timersOf(body).some(([, value]) => value === 0)),
  },
  {
    id: 'timer-zero-leaves-expire-sec',
    requirement: 'DOM-TIMER-ZERO',
    kind: 'rare-value',
    see: 'update expire_sec from 30 to 0: it still reads 30',
    wrap: alterSent('updateDomain', ({ expire_sec, ...body }) =>
      expire_sec === 0 ? body : { ...body, expire_sec },
    ),
  },
  {
    id: 'timer-zero-becomes-30',
    requirement: 'DOM-TIMER-ZERO',
    kind: 'boundary',
    see: 'update ttl_sec to 0: it reads 30',
    wrap: takes((seconds) => (seconds === 0 ? 30 : seconds)),
  },
  {
    id: 'timer-zero-of-new-slave-becomes-30',
    requirement: 'DOM-TIMER-ZERO',
    kind: 'rare-value',
    see: 'create a slave with ttl_sec 0: it reads 30',
    wrap: alterRequest('createDomain', (request) =>
      (request.body as Body)?.type === 'slave'
        ? withTimers(request, (seconds) => (seconds === 0 ? 30 : seconds))
        : request,
    ),
  },
  {
    id: 'timer-second-update-rounds-down',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'sequence',
    see: 'update the same domain twice with ttl_sec 31: the second time it reads 30',
    wrap: (core) => {
      const isLater = fromTimeOnPath(2);
      return alterRequest('updateDomain', (request) =>
        isLater(request) ? withTimers(request, (seconds) => below(seconds)) : request,
      )(core);
    },
  },
  {
    id: 'timer-update-ignored-after-creation',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'state',
    see: 'create a domain with ttl_sec 300 and update it to 31: it still reads 300',
    // A valid value is ignored like any other.
    also: ['DOM-TIMER-KEPT', 'DOM-TIMER-ZERO'],
    wrap: alterDomain('updateDomain', (domain, before) => ({
      ttl_sec: before.domains.get(domain.id)?.ttl_sec ?? 0,
    })),
  },
  {
    id: 'slave-timers-kept-as-sent',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'rare-value',
    see: 'create a slave with ttl_sec 31: it reads 31',
    // An answer with such a timer is wrong by its shape as well.
    also: ['DOM-TIMER-VALID'],
    wrap: alterDomain('createDomain', ({ type }, _, { body }) =>
      type === 'slave' ? timersIn(body) : {},
    ),
  },
  {
    id: 'slave-timers-never-updated',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'rare-value',
    see: 'update refresh_sec of a slave: it reads as before',
    also: ['DOM-TIMER-KEPT'],
    wrap: alterDomain('updateDomain', ({ id, type }, { domains }) =>
      type === 'slave' ? timersIn(domains.get(id)) : {},
    ),
  },
  {
    id: 'timer-of-clones-rounds-down',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'sequence',
    see: 'clone a domain and update retry_sec of the clone to 345601: it reads 345600',
    wrap: (core) => {
      const { noting, isMade } = madeBy('cloneDomain');
      return alterRequest('updateDomain', (request, state) =>
        isMade({ id: domainInPath(state, request)?.id ?? 0 })
          ? withTimers(request, (seconds) => (seconds === 345601 ? 345600 : seconds))
          : request,
      )(noting(core));
    },
  },
  {
    id: 'timer-of-disabled-domains-rounds-down',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'state',
    see: 'update expire_sec of a disabled domain to 3601: it reads 3600',
    wrap: alterRequest('updateDomain', (request, state) =>
      domainInPath(state, request)?.status === 'disabled'
        ? withTimers(request, (seconds) => (seconds === 3601 ? 3600 : seconds))
        : request,
    ),
  },
  {
    id: 'timer-of-imported-domains-rounds-down',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'sequence',
    see: 'import a zone and update ttl_sec to what is no valid value: it reads the one below',
    wrap: (core) => {
      const { noting, isMade } = madeBy('importDomain');
      return alterRequest('updateDomain', (request, state) =>
        isMade({ id: domainInPath(state, request)?.id ?? 0 })
          ? withTimers(request, (seconds, field) =>
              field === 'ttl_sec' ? below(seconds) : seconds,
            )
          : request,
      )(noting(core));
    },
  },
  ...GAPS.map(roundedDownByCreation),
  {
    id: 'timer-of-slaves-rounds-one-second-more-down',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'boundary',
    see: 'update refresh_sec of a slave to 57601: it reads 57600',
    wrap: alterRequest('updateDomain', (request, state) =>
      domainInPath(state, request)?.type === 'slave'
        ? withTimers(request, (seconds) => (seconds === 57601 ? 57600 : seconds))
        : request,
    ),
  },
];

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
function takes(reading: Reading): Fault['wrap'] {
  return alterRequest(WRITES, (request) => withTimers(request, reading));
}

function withTimers(request: Request, reading: Reading): Request {
  if (operationOf(request).id === undefined) return request;
  const read = timersOf(request.body).map(([field, value]) => [field, reading(value, field)]);
  return { ...request, body: { ...(request.body as object), ...Object.fromEntries(read) } };
}

function timersOf(body: Body): [field: string, seconds: number][] {
  return Object.entries<number>(body ?? {}).filter(
    ([field, value]) =>
      TIMER_FIELDS.some((each) => each === field) && Number.isInteger(value) && value >= 0,
  );
}

function isValid(seconds: number): boolean {
  return TIMER_VALUES.includes(seconds);
}

/** Values above the greatest stay as they are: the core decides on them. */
function below(seconds: number): number {
  return TIMER_VALUES.findLast((valid) => valid <= seconds) ?? seconds;
}

function nearest(seconds: number): number {
  const above = TIMER_VALUES.find((valid) => valid >= seconds) ?? seconds;
  return seconds - below(seconds) < above - seconds ? below(seconds) : above;
}

function timersIn(body: Body): Partial<Domain> {
  const sent = TIMER_FIELDS.filter((field) => Number.isInteger(body?.[field]));
  return Object.fromEntries(sent.map((field) => [field, body[field]]));
}
