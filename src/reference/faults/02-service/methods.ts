import { losingInRace } from '../blocks/domain.ts';
import { alterAnswer, alterRequest, alterState, type Body, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

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
