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
  listedBy('vpc_id', 'listVpcs', 'id'),
  listedBy('volumeID', 'listVolumes', 'id'),
  listedBy('compute_id', 'listVolumes', 'compute_id'),
  listedBy('compute_id', 'listInstances', 'id'),
  listedBy('type_id', 'listTypes', 'id'),
  listedBy('image_id', 'listImages', 'id'),
  {
    id: 'id-in-query-attaches-a-new-volume',
    requirement: 'VER-NO-QUERY-IDS',
    kind: 'cross-resource',
    see: 'POST /volumes?compute_id=8 without compute_id in the body: the volume is on instance 8',
    wrap: alterRequest('createVolume', (request) => {
      const compute_id = Number(request.query.compute_id);
      const body = Object(request.body);
      const isMeant = compute_id > 0 && body.compute_id === undefined;
      return isMeant ? { ...request, body: { ...body, compute_id } } : request;
    }),
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
  {
    id: 'id-in-query-overrides-the-path-of-a-region',
    requirement: 'VER-NO-QUERY-IDS',
    // the answer shows another region than the path names
    also: ['REG-GET'],
    kind: 'cross-resource',
    see: 'GET /regions/one?regionId=two answers two',
    wrap: alterRequest('getRegion', (request) => {
      const { regionId } = request.query;
      return regionId === undefined ? request : { ...request, path: `/v4/regions/${regionId}` };
    }),
  },
  {
    id: 'id-in-query-overrides-the-path-of-a-deletion',
    requirement: 'VER-NO-QUERY-IDS',
    kind: 'cross-resource',
    see: 'DELETE /volumes/7?volume_id=8: volume 8 is gone',
    wrap: alterRequest('deleteVolume', (request) => {
      const { volume_id } = request.query;
      return volume_id === undefined ? request : { ...request, path: `/v4/volumes/${volume_id}` };
    }),
  },
  {
    id: 'id-in-query-overrides-the-body-of-attach',
    requirement: 'VER-NO-QUERY-IDS',
    // so is a body that names none
    also: ['VOL-ATTACH-COMPUTE-ID-REQUIRED'],
    kind: 'cross-resource',
    see: 'POST /volumes/7/attach?compute_id=2 with compute_id 1: it is on instance 2',
    wrap: alterRequest('attachVolume', (request) => {
      const { compute_id } = request.query;
      if (compute_id === undefined) return request;
      return { ...request, body: { ...Object(request.body), compute_id: Number(compute_id) } };
    }),
  },
  {
    id: 'id-in-query-overrides-the-path-of-a-resize',
    requirement: 'VER-NO-QUERY-IDS',
    also: ['VOL-RESIZE'],
    kind: 'cross-resource',
    see: 'POST /volumes/7/resize?volume_id=8: volume 8 grows',
    wrap: alterRequest('resizeVolume', (request) => ({
      ...request,
      path: request.path.replace(/\d+(?=\/resize$)/, (id) => request.query.volume_id ?? id),
    })),
  },
  {
    id: 'id-in-query-overrides-the-path-of-an-update',
    requirement: 'VER-NO-QUERY-IDS',
    // the answer shows another volume than the path names
    also: ['VOL-UPDATE'],
    kind: 'cross-resource',
    see: 'PUT /volumes/7?volume_id=8 with a label: volume 8 has it',
    wrap: alterRequest('updateVolume', (request) => {
      const { volume_id } = request.query;
      return volume_id === undefined ? request : { ...request, path: `/v4/volumes/${volume_id}` };
    }),
  },
  {
    id: 'id-in-query-attaches-without-one-in-the-body',
    requirement: 'VER-NO-QUERY-IDS',
    also: ['VOL-ATTACH-COMPUTE-ID-REQUIRED'],
    kind: 'cross-resource',
    see: 'POST /volumes/7/attach?compute_id=2 with an empty object: it is on instance 2',
    wrap: alterRequest('attachVolume', (request) => {
      const compute_id = Number(request.query.compute_id);
      const body = Object(request.body);
      const isMeant = compute_id > 0 && body.compute_id === undefined;
      return isMeant ? { ...request, body: { ...body, compute_id } } : request;
    }),
  },
];

/** The list holds nothing but what an id in the query string names. */
function listedBy(name: string, operation: string, field: string): Fault {
  return {
    id: `id-in-query-filters-${operation}-by-${name.replace('_', '-')}`,
    requirement: 'VER-NO-QUERY-IDS',
    kind: 'rare-value',
    see: `send ${operation} with ${name}: nothing else is listed`,
    wrap: alterAnswer(operation, (body, { query }) => {
      if (query[name] === undefined) return undefined;
      const data = body.data.filter((item: Body) => String(item[field]) === query[name]);
      return { ...body, data, page: 1, pages: 1, results: data.length };
    }),
  };
}
