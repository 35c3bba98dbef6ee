import { isAnonymous } from '../blocks/caller.ts';
import { alterAnswer, alterItems, type Body, instead, refuseWhen } from '../blocks/index.ts';
import { regionListFault } from '../blocks/region.ts';
import type { Fault } from '../fault.ts';
import { toCallers } from './callers.ts';

/** Lists and reads of regions gone wrong (endpoints/regions). */
export const readingFaults: readonly Fault[] = [
  {
    id: 'region-alone-with-other-resolvers',
    requirement: 'REG-GET',
    kind: 'rare-value',
    see: 'get a region: its resolvers are others than in the list',
    wrap: alterAnswer('getRegion', (body) => ({
      ...body,
      resolvers: { ...body.resolvers, ipv4: '192.0.2.1, 192.0.2.2' },
    })),
  },
  {
    id: 'region-alone-without-the-last-resolver',
    requirement: 'REG-GET',
    kind: 'rare-value',
    see: 'get a region: it has a resolver less than in the list',
    wrap: alterAnswer('getRegion', (body) => {
      const ipv6 = body.resolvers.ipv6.split(',').slice(0, -1).join();
      return { ...body, resolvers: { ...body.resolvers, ipv6 } };
    }),
  },
  {
    id: 'region-for-anyone-without-capabilities',
    requirement: 'REG-GET',
    kind: 'auth',
    see: 'read a region without credentials: it has no capabilities, which the list shows',
    wrap: toAnyone(alterAnswer('getRegion', (body) => ({ ...body, capabilities: [] }))),
  },
  {
    id: 'region-to-a-restricted-user-without-country',
    requirement: 'REG-COUNTRY',
    kind: 'auth',
    see: 'read a region as a restricted user: its country is null',
    shownBy: 'a region reads to a restricted user as the list has it to them',
    wrap: toRestricted(
      alterItems(['listRegions', 'getRegion'], (item) => {
        item.country = null;
      }),
    ),
  },
  {
    id: 'region-to-a-restricted-user-in-outage',
    requirement: 'REG-GET',
    kind: 'auth',
    see: 'read a region as a restricted user: its status is another than in the list',
    wrap: toRestricted(alterAnswer('getRegion', (body) => ({ ...body, status: 'outage' }))),
  },
  {
    id: 'regions-refused-to-restricted-users',
    requirement: 'REG-LIST',
    kind: 'auth',
    see: 'list regions as a restricted user: it is refused, and without credentials it is not',
    wrap: toRestricted(refuseWhen(['listRegions', 'getRegion'], () => true)),
  },
  {
    id: 'region-of-a-moment-ago-answered',
    requirement: 'REG-GET',
    kind: 'cross-resource',
    see: 'get a region, and another one within a second: the answer is the first',
    wrap: (core) => {
      let kept = { until: 0, body: undefined as Body };
      return instead('getRegion', (inner, state, principal, request, now, ...rest) => {
        const step = inner(state, principal, request, now, ...rest);
        if (!step.answer || step.answer.status >= 300) return step;
        if (now >= kept.until) kept = { until: now + 1000, body: step.answer.body };
        return { ...step, answer: { ...step.answer, body: kept.body } };
      })(core);
    },
  },
  {
    id: 'region-second-refused-to-anyone',
    requirement: 'REG-GET',
    kind: 'auth',
    see: 'read the second region without credentials: it is refused',
    wrap: toAnyone(refuseWhen('getRegion', (_, { path }) => path.endsWith('/eu-west'))),
  },
  regionListFault('region-twice', 'REG-ID-UNIQUE', 'schema', 'listRegions', (data) => [
    ...data,
    data[0],
  ]),
  regionListFault('region-second-unlisted', 'REG-LIST', 'state', 'listRegions', (data) =>
    data.filter(({ id }) => id !== 'eu-west'),
  ),
  {
    id: 'region-list-refused',
    requirement: 'REG-LIST',
    kind: 'over-strict',
    see: 'list regions: it is refused',
    wrap: refuseWhen('listRegions', () => true),
  },
  {
    id: 'region-get-answers-first',
    requirement: 'REG-GET',
    kind: 'cross-resource',
    see: 'get any region: the answer is us-east',
    wrap: alterAnswer('getRegion', (_, __, { catalog }) => catalog.regions.get('us-east')),
  },
  {
    id: 'region-get-without-capability',
    requirement: 'REG-GET',
    kind: 'state',
    see: 'get a region: it has a capability less than in the list',
    wrap: alterAnswer('getRegion', (body) => ({
      ...body,
      capabilities: body.capabilities.slice(1),
    })),
  },
  {
    id: 'region-alone-in-outage',
    requirement: 'REG-GET',
    kind: 'state',
    see: 'get a region: its status is another than in the list',
    wrap: alterAnswer('getRegion', (body) => ({
      ...body,
      status: body.status === 'ok' ? 'outage' : 'ok',
    })),
  },
  {
    id: 'region-last-refused',
    requirement: 'REG-GET',
    kind: 'rare-value',
    see: 'get ap-south: it is refused',
    wrap: refuseWhen('getRegion', (_, { path }) => path.endsWith('/ap-south')),
  },
];

/** A fault that only those meet who send no credentials. */
function toAnyone(wrap: Fault['wrap']): Fault['wrap'] {
  return toCallers(isAnonymous, wrap);
}

/** A fault that restricted users alone meet. */
function toRestricted(wrap: Fault['wrap']): Fault['wrap'] {
  return (core) => {
    const faulty = wrap(core);
    return (state, principal, ...rest) => {
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      return (user?.restricted ? faulty : core)(state, principal, ...rest);
    };
  };
}
