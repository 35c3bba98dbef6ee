import { TIMER_FIELDS } from '../../../../rules/07-domains/domain-timer.ts';
import type { Domain } from '../../../entities.ts';
import { alterDomain, domainInPath, fromTimeOnPath, madeBy } from '../../blocks/domain.ts';
import { alterRequest, type Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { below, withTimers } from './rounding.ts';

/** Timers taken for something else in some domains alone: slaves, clones, imported, disabled and updated ones (resources/domain#timer-rule). */
export const someDomainsFaults: readonly Fault[] = [
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
    id: 'timer-of-domains-created-disabled-rounds-down',
    requirement: 'DOM-TIMER-ROUNDS-UP',
    kind: 'rare-value',
    see: 'create a disabled domain with ttl_sec 121: it reads 120',
    wrap: alterRequest('createDomain', (request) =>
      (request.body as Body)?.status === 'disabled' ? withTimers(request, below) : request,
    ),
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
  ...TIMER_FIELDS.map(
    (field): Fault => ({
      id: `slave-${field.replace('_', '-')}-kept-as-sent`,
      requirement: 'DOM-TIMER-ROUNDS-UP',
      kind: 'rare-value',
      see: `create a slave with ${field} 31: it reads 31`,
      // An answer with such a timer is wrong by its shape as well.
      also: ['DOM-TIMER-VALID'],
      wrap: alterDomain('createDomain', ({ type }, _, { body }) => {
        const { [field]: seconds } = timersIn(body);
        return type === 'slave' && seconds !== undefined ? { [field]: seconds } : {};
      }),
    }),
  ),
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

function timersIn(body: Body): Partial<Domain> {
  const sent = TIMER_FIELDS.filter((field) => Number.isInteger(body?.[field]));
  return Object.fromEntries(sent.map((field) => [field, body[field]]));
}
