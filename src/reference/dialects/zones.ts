import { TIMER_DEFAULTS, TIMER_VALUES } from '../../rules/07-domains/domain-timer.ts';
import { alterDomain, alterSent, domainInPath, WRITES } from '../faults/blocks/domain.ts';
import { refuseWhen } from '../faults/blocks/index.ts';
import type { Dialect } from './dialect.ts';

/** An imported domain is a copy of the zone that the remote name server has: a slave of it. */
const importsSlaves = alterDomain('importDomain', () => ({
  type: 'slave',
  master_ips: ['192.0.2.53'],
}));

const GREATEST_TIMER = Math.max(...TIMER_VALUES);

/** Every number is a timer: what is no valid value gets the nearest one above, or else the greatest. */
const takesEveryTimer = alterSent(WRITES, (body) => {
  const read = Object.keys(TIMER_DEFAULTS)
    .filter((field) => typeof body[field] === 'number')
    .map((field) => [field, Math.min(Math.max(Math.ceil(body[field]), 0), GREATEST_TIMER)]);
  return { ...body, ...Object.fromEntries(read) };
});

/** A slave hands nothing over: others have its masters for that. */
const slavesHandNothingOver = refuseWhen(
  ['createDomain', 'updateDomain'],
  (body, request, state) => {
    const { type, axfr_ips = [] } = { ...domainInPath(state, request), ...body };
    return type === 'slave' && Array.isArray(axfr_ips) && axfr_ips.length > 0;
  },
  'A slave hands nothing over.',
);

/** A timer that is set to its default is as good as not set: it reads as 0. */
const defaultsReadAsZero = alterDomain(['createDomain', 'updateDomain'], (domain) => {
  const defaults = Object.entries(TIMER_DEFAULTS).filter(
    ([field, value]) => domain[field as 'ttl_sec'] === value,
  );
  return Object.fromEntries(defaults.map(([field]) => [field, 0]));
});

/** What the document leaves open about the fields of a domain. */
export const zones: Dialect = {
  name: 'zones',
  says: 'imports make slaves, which take no axfr_ips; every number is a timer, and reads as 0 when it is the default',
  wrap: (core) => slavesHandNothingOver(takesEveryTimer(importsSlaves(defaultsReadAsZero(core)))),
};
