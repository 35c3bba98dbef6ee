import { alterSent, WRITES } from '../../blocks/domain.ts';
import { alterRequest, type Body, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { takes, timersOf, withTimers } from './rounding.ts';

/** Timers that were sent as 0 refused or taken for another value (resources/domain#timer-rule). */
export const zeroFaults: readonly Fault[] = [
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
];
