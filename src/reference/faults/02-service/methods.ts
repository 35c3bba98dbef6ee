import { losingInRace } from '../blocks/domain.ts';
import {
  alterAnswer,
  alterRequest,
  alterState,
  type Body,
  instead,
  refusal,
} from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** How soon after a deletion another one of the same races it. */
const RACING_MILLIS = 20;

/** Methods that do more or less than they say (service#rule-4). */
export const methodsFaults: readonly Fault[] = [
  {
    id: 'get-counts-as-use',
    requirement: 'SVC-GET-SAFE',
    kind: 'state',
    see: 'read a volume twice: its tags grow',
    wrap: alterState('getVolume', (after, _before, _request, body) => {
      const volume = after.volumes.get(body.id);
      if (!volume) return after;
      return {
        ...after,
        volumes: after.volumes.put(body.id, { ...volume, tags: [...volume.tags, 'read'] }),
      };
    }),
  },
  {
    id: 'created-domain-not-listed',
    requirement: 'SVC-POST-CREATES',
    kind: 'state',
    see: 'create a domain: it can be read but is not listed',
    wrap: alterAnswer('listDomains', (body) => ({ ...body, data: [], results: 0, pages: 1 })),
  },
  ...(['deleteVolume', 'deleteDomain', 'deleteVpc', 'deleteImage', 'deleteTag'] as const).map(
    (operation): Fault => ({
      id: `second-${operation.toLowerCase()}-at-one-moment-answers-500`,
      requirement: 'ERR-NO-5XX',
      kind: 'race',
      see: `send ${operation} twice at the same time: one of them answers 500`,
      wrap: (core) => {
        const deleted = new Map<string, number>();
        return instead(operation, (inner, state, principal, request, now, ...rest) => {
          const step = inner(state, principal, request, now, ...rest);
          const isRacing = now - (deleted.get(request.path) ?? -Infinity) <= RACING_MILLIS;
          if ((step.answer?.status ?? 0) < 300) deleted.set(request.path, now);
          return isRacing ? { state: step.state, answer: refusal('Gone already.', 500) } : step;
        })(core);
      },
    }),
  ),
  {
    id: 'update-answers-but-forgets',
    requirement: 'SVC-PUT-UPDATES',
    kind: 'state',
    see: 'update a volume: the answer has the new label, later reads the old one',
    wrap: instead('updateVolume', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'update-forgets-tags',
    requirement: 'SVC-PUT-UPDATES',
    kind: 'sequence',
    see: 'update label and tags of a volume together: the tags stay',
    wrap: alterRequest('updateVolume', (request) => {
      const { label, tags } = (request.body ?? {}) as Body;
      return label === undefined || tags === undefined ? request : { ...request, body: { label } };
    }),
  },
  {
    id: 'update-cuts-text-at-wide-characters',
    requirement: 'SVC-PUT-UPDATES',
    kind: 'rare-value',
    see: 'update the description of a domain with characters of two UTF-16 units: accepted, and cut at the first',
    wrap: alterRequest('updateDomain', (request) => {
      const body: Body = request.body ?? {};
      if (typeof body.description !== 'string') return request;
      const [description] = body.description.split(/[\u{10000}-\u{10ffff}]/u);
      return { ...request, body: { ...body, description } };
    }),
  },
  {
    id: 'domain-updates-race',
    requirement: 'SVC-PUT-UPDATES',
    also: ['DOM-UPDATE'],
    kind: 'race',
    see: 'update description and group of a domain in two requests at the same time: one is lost',
    wrap: losingInRace('updateDomain'),
  },
  {
    id: 'deleted-domain-stays',
    requirement: 'SVC-DELETE-REMOVES',
    also: ['DOM-DELETE'],
    kind: 'state',
    see: 'delete a domain: it can still be read',
    wrap: instead('deleteDomain', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
];
