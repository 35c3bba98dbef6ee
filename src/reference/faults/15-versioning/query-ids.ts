import { alterAnswer, alterRequest, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Ids in the query string that select an entity (versioning#rule-2). */
export const queryIdsFaults: readonly Fault[] = [
  {
    id: 'id-in-query-selects',
    requirement: 'VER-NO-QUERY-IDS',
    // a single volume is no list
    also: ['LIST-EVERY-LIST'],
    kind: 'cross-resource',
    see: 'GET /volumes?id=7 answers volume 7',
    wrap: alterAnswer('listVolumes', (body, { query }) =>
      query.id === undefined
        ? undefined
        : body.data.find((item: Body) => String(item.id) === query.id),
    ),
  },
  {
    id: 'id-in-query-selects-domain',
    requirement: 'VER-NO-QUERY-IDS',
    // a single domain is no list
    also: ['LIST-EVERY-LIST'],
    kind: 'cross-resource',
    see: 'GET /domains?domainId=7 answers domain 7',
    wrap: alterAnswer('listDomains', (body, { query }) =>
      body.data.find((item: Body) => String(item.id) === query.domainId),
    ),
  },
  {
    id: 'id-in-query-overrides-the-path',
    requirement: 'VER-NO-QUERY-IDS',
    // the answer shows another volume than the path names
    also: ['VOL-GET'],
    kind: 'cross-resource',
    see: 'GET /volumes/7?volumeId=8 answers volume 8',
    wrap: alterRequest('getVolume', (request) => {
      const { volumeId } = request.query;
      return volumeId === undefined ? request : { ...request, path: `/v4/volumes/${volumeId}` };
    }),
  },
];
