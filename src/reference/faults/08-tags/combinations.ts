import { alterRequest, type Body, refuseWhen } from '../blocks/index.ts';
import { openToAnyone, openToRestricted } from '../blocks/loop-hole.ts';
import type { Fault } from '../fault.ts';

/** Rules of a tag that fail on objects of some kinds only, or of several together. */
export const combinationsFaults: readonly Fault[] = [
  {
    id: 'tag-forgets-domains-beside-load-balancers',
    requirement: 'TAG-OBJECTS',
    // Whoever creates a tag on objects of every kind finds the domain without it.
    also: ['TAG-CREATE-DOMAINS'],
    kind: 'rare-value',
    see: 'create a tag on a domain and a load balancer: it lists the load balancer only',
    wrap: alterRequest('createTag', (request) => {
      const body = request.body as Body;
      const { domains: _, ...rest } = body ?? {};
      return body?.nodebalancers?.length > 0 && body.domains?.every(Number.isInteger)
        ? { ...request, body: rest }
        : request;
    }),
  },
  {
    id: 'tag-of-longest-label-takes-no-instances',
    requirement: 'TAG-CREATE',
    kind: 'over-strict',
    see: 'create a tag with a label of 50 characters on an instance: it is refused',
    wrap: refuseWhen(
      'createTag',
      ({ label, computes }) => label?.length === 50 && computes?.length > 0,
    ),
  },
  openToAnyone({ operation: 'createTag', field: 'domains' }),
  openToRestricted('TAG-CREATE-PERMISSION', { operation: 'createTag', field: 'volumes' }),
];
