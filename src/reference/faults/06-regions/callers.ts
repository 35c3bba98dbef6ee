import type { Principal } from '../../access/authenticate.ts';
import { isOther, isScoped } from '../blocks/caller.ts';
import { alterAnswer, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Regions that are others, or closed, to OAuth tokens or to another account (endpoints/regions). */
export const callersFaults: readonly Fault[] = [
  {
    id: 'regions-refused-to-oauth-tokens',
    requirement: 'REG-ANY-TOKEN',
    kind: 'auth',
    see: 'list regions with an OAuth token: it is refused, and without credentials it is not',
    wrap: toCallers(
      isScoped,
      refuseWhen(['listRegions', 'getRegion'], () => true),
    ),
  },
  {
    id: 'region-alone-refused-to-oauth-tokens',
    requirement: 'REG-ANY-TOKEN',
    kind: 'auth',
    see: 'read a region with an OAuth token: it is refused, and without credentials it is not',
    wrap: toCallers(
      isScoped,
      refuseWhen('getRegion', () => true),
    ),
  },
  {
    id: 'region-to-an-oauth-token-without-capabilities',
    requirement: 'REG-GET',
    kind: 'auth',
    see: 'read a region with an OAuth token: it has no capabilities, which the list shows',
    wrap: toCallers(
      isScoped,
      alterAnswer('getRegion', (body) => ({ ...body, capabilities: [] })),
    ),
  },
  {
    id: 'region-to-another-account-in-outage',
    requirement: 'REG-GET',
    kind: 'auth',
    see: 'read a region as another account: its status is another than in the list',
    wrap: toCallers(
      isOther,
      alterAnswer('getRegion', (body) => ({
        ...body,
        status: body.status === 'ok' ? 'outage' : 'ok',
      })),
    ),
  },
  {
    id: 'regions-refused-to-another-account',
    requirement: 'REG-LIST',
    kind: 'auth',
    see: 'list regions as another account: it is refused, and without credentials it is not',
    wrap: toCallers(
      isOther,
      refuseWhen(['listRegions', 'getRegion'], () => true),
    ),
  },
];

/** A fault that only these callers meet. */
export function toCallers(
  isMeant: (principal: Principal) => boolean,
  wrap: Fault['wrap'],
): Fault['wrap'] {
  return (core) => {
    const faulty = wrap(core);
    return (state, principal, ...rest) =>
      (isMeant(principal) ? faulty : core)(state, principal, ...rest);
  };
}
