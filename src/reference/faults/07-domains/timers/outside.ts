import { TIMER_FIELDS, TIMER_VALUES } from '../../../../rules/07-domains/domain-timer.ts';
import { alterDomain, alterSent, WRITES } from '../../blocks/domain.ts';
import type { Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Timers that nobody set or that no timer may be, taken for something else (resources/domain#timer-rule). */
export const outsideFaults: readonly Fault[] = [
  {
    id: 'timer-unset-expire-is-a-week',
    requirement: 'DOM-TIMER-DEFAULT',
    kind: 'boundary',
    see: 'create a domain without expire_sec: it reads 604800',
    wrap: alterDomain('createDomain', (_, __, { body }) =>
      (body as Body).expire_sec === undefined ? { expire_sec: 604800 } : {},
    ),
  },
  {
    id: 'timer-unset-expire-beside-ttl',
    requirement: 'DOM-TIMER-DEFAULT',
    kind: 'rare-value',
    see: 'create a domain with ttl_sec and without expire_sec: it reads 604800',
    wrap: alterDomain('createDomain', (_, __, { body }) => {
      const { expire_sec, ttl_sec } = body as Body;
      return ttl_sec !== undefined && expire_sec === undefined ? { expire_sec: 604800 } : {};
    }),
  },
  {
    id: 'timer-unset-retry-as-ttl',
    requirement: 'DOM-TIMER-DEFAULT',
    kind: 'rare-value',
    see: 'create a domain without retry_sec: it reads 86400',
    wrap: alterDomain('createDomain', (_, __, { body }) =>
      (body as Body).retry_sec === undefined ? { retry_sec: 86400 } : {},
    ),
  },
  {
    id: 'slave-with-other-default',
    requirement: 'DOM-TIMER-DEFAULT',
    kind: 'rare-value',
    see: 'create a slave without retry_sec: it reads 7200',
    wrap: alterDomain('createDomain', ({ type }, _, { body }) =>
      type === 'slave' && (body as Body)?.retry_sec === undefined ? { retry_sec: 7200 } : {},
    ),
  },
  {
    id: 'timer-negative-read-as-30',
    requirement: 'DOM-TIMER-NEGATIVE',
    kind: 'boundary',
    see: 'update ttl_sec to -1: it reads 30',
    wrap: takesOutside(() => 30),
  },
  {
    id: 'timer-negative-ignored',
    requirement: 'DOM-TIMER-NEGATIVE',
    kind: 'state',
    see: 'update ttl_sec to 300 and to -1: it reads 300',
    wrap: takesOutside(() => undefined),
  },
  {
    id: 'timer-negative-kept',
    requirement: 'DOM-TIMER-NEGATIVE',
    kind: 'boundary',
    see: 'update ttl_sec to -1: it reads -1',
    // An answer with such a timer is wrong by its shape as well.
    also: ['DOM-TIMER-VALID'],
    wrap: keepsOutside((seconds) => seconds < 0),
  },
  {
    id: 'timer-above-greatest-kept',
    requirement: 'DOM-TIMER-VALID',
    kind: 'boundary',
    see: 'update retry_sec to 2419201: it reads 2419201',
    wrap: keepsOutside((seconds) => seconds > GREATEST),
  },
];

const GREATEST = TIMER_VALUES.at(-1) ?? 0;

/** Takes a negative timer for another value; undefined leaves the timer as it is. */
function takesOutside(reading: () => number | undefined): Fault['wrap'] {
  return alterSent(WRITES, (body) => {
    const read = TIMER_FIELDS.filter((field) => body[field] < 0).map((field) => [field, reading()]);
    return { ...body, ...Object.fromEntries(read) };
  });
}

/** Keeps timers that `when` picks as they were sent. */
function keepsOutside(when: (seconds: number) => boolean): Fault['wrap'] {
  const sentIn = (body: Body) => {
    const odd = TIMER_FIELDS.filter(
      (field) => Number.isInteger(body?.[field]) && when(body[field]),
    );
    return odd.map((field) => [field, body[field]] as const);
  };
  return (core) => {
    const lenient = alterSent(WRITES, (body) => ({
      ...body,
      ...Object.fromEntries(sentIn(body).map(([field]) => [field, 0])),
    }));
    const keeping = alterDomain(WRITES, (_, __, { body }) => Object.fromEntries(sentIn(body)));
    return keeping(lenient(core));
  };
}
