import { CATALOG } from '../../seed/catalog.ts';
import { isAnonymous, mistake } from '../blocks/caller.ts';
import { type Body, instead, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const [FIRST_REGION] = CATALOG.regions.keys();

/** What is public and asks for credentials, or the other way round (authentication). */
export const publicFaults: readonly Fault[] = [
  ...(['listRegions', 'getRegion', 'listImages'] as const).map(
    (operation): Fault => ({
      id: `auth-needed-${operation}`,
      requirement: {
        listRegions: 'AUTH-PUBLIC-REGIONS',
        getRegion: 'AUTH-PUBLIC-REGION',
        listImages: 'AUTH-PUBLIC-IMAGES',
      }[operation],
      kind: 'over-strict',
      see: `send ${operation} without credentials`,
      wrap: mistake(operation, isAnonymous, () => ({ kind: 'unknown' })),
    }),
  ),
  {
    id: 'auth-needed-for-further-regions',
    requirement: 'AUTH-PUBLIC-REGION',
    kind: 'rare-value',
    see: 'read a region but the first of the list without credentials: refused',
    wrap: mistake(
      'getRegion',
      (principal, { path }) => isAnonymous(principal) && path !== `/v4/regions/${FIRST_REGION}`,
      () => ({ kind: 'unknown' }),
    ),
  },
  ...['page', 'page_size'].flatMap((name) => [
    neededWith(name, 'listRegions', 'AUTH-PUBLIC-REGIONS'),
    neededWith(name, 'listImages', 'AUTH-PUBLIC-IMAGES'),
  ]),
  {
    id: 'auth-needed-getImage',
    requirement: 'AUTH-PUBLIC-IMAGE',
    kind: 'over-strict',
    see: 'read a public image without credentials',
    wrap: mistake('getImage', isAnonymous, () => ({ kind: 'unknown' })),
  },
  {
    id: 'auth-deprecated-image-closed',
    requirement: 'AUTH-PUBLIC-IMAGE',
    kind: 'rare-value',
    see: 'read a deprecated public image without credentials: refused',
    wrap: instead('getImage', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const isOld = (step.answer?.body as Body)?.deprecated === true;
      const answer = refusal('Credentials are needed.', 401);
      return principal.kind === 'anonymous' && isOld ? { state, answer } : step;
    }),
  },
  {
    id: 'auth-private-image-for-all',
    requirement: 'AUTH-PRIVATE-IMAGE',
    kind: 'auth',
    see: 'read a private image without credentials',
    wrap: mistake('getImage', isAnonymous),
  },
];

function neededWith(name: string, operation: string, requirement: string): Fault {
  return {
    id: `auth-needed-${operation}-with-${name.replace('_', '-')}`,
    requirement,
    kind: 'rare-value',
    see: `send ${operation} with ${name} in the query and without credentials`,
    wrap: mistake(
      operation,
      (principal, { query }) => isAnonymous(principal) && name in query,
      () => ({ kind: 'unknown' }),
    ),
  };
}
