import type { Body } from './blocks/index.ts';
import {
  alterAnswer,
  alterRequest,
  alterState,
  instead,
  operationOf,
  refusal,
} from './blocks/index.ts';
import type { Fault } from './fault.ts';

/** Puts fields into a stored volume although the request was refused. */
const applyBeforeRefusing: Fault['wrap'] = instead(
  'updateVolume',
  (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const volume = state.volumes.get(Number(operationOf(request).params.volumeId));
    const { tags } = (request.body ?? {}) as Body;
    if (!step.answer || step.answer.status < 400 || !volume || !Array.isArray(tags)) return step;
    return {
      ...step,
      state: { ...step.state, volumes: step.state.volumes.put(volume.id, { ...volume, tags }) },
    };
  },
);

/** Faults of the four methods, the error body, status classes and what the earlier version left behind. */
export const generalFaults: readonly Fault[] = [
  {
    id: 'base-path-regions-missing',
    requirement: 'CONV-BASE-PATH',
    kind: 'schema',
    see: 'GET /v4/regions is answered with 404',
    wrap: instead('listRegions', (_core, state) => ({ state, answer: refusal('Not found', 404) })),
  },
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
    id: 'deleted-domain-stays',
    requirement: 'SVC-DELETE-REMOVES',
    kind: 'state',
    see: 'delete a domain: it can still be read',
    wrap: instead('deleteDomain', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'any-id-reads-the-first-volume',
    requirement: 'SVC-ID-IN-PATH',
    kind: 'cross-resource',
    see: 'read the second of two volumes: the answer is the first',
    wrap: alterAnswer('getVolume', (body, _request, state) => {
      const own = state.volumes.filter((volume) => volume.label.startsWith('cc-'));
      const [first] = own.sort((a, b) => a.id - b.id);
      if (!first) return undefined;
      const filesystem_path = `/dev/disk/by-id/scsi-0Compute_Volume_${first.label}`;
      return { ...body, id: first.id, label: first.label, filesystem_path };
    }),
  },
  {
    id: 'lawful-list-redirected',
    requirement: 'ERR-SUCCESS-2XX',
    kind: 'error-shape',
    see: 'GET /volumes is answered with 302',
    wrap: instead('listVolumes', (core, ...given) => {
      const step = core(...given);
      return step.answer ? { ...step, answer: { ...step.answer, status: 302 } } : step;
    }),
  },
  {
    id: 'junk-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'error-shape',
    see: 'create a tag whose label is an object: 500',
    wrap: instead('createTag', (core, state, principal, request, ...rest) =>
      typeof (request.body as Body)?.label === 'object'
        ? { state, answer: refusal('Internal error', 500) }
        : core(state, principal, request, ...rest),
    ),
  },
  {
    id: 'refused-update-half-done',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'update a volume with good tags and a label that is too long: refused, but the tags are there',
    wrap: applyBeforeRefusing,
  },
  {
    id: 'error-blames-another-field',
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: 'create a volume with a label of 33 characters: the error names size',
    wrap: instead('createVolume', (core, ...given) => {
      const step = core(...given);
      const { body } = step.answer ?? {};
      const errors: Body[] = (body as Body)?.errors;
      if (!step.answer || !errors) return step;
      const blamed = errors.map((error) => ({ ...error, field: 'size' }));
      return { ...step, answer: { ...step.answer, body: { errors: blamed } } };
    }),
  },
  {
    id: 'api-key-still-works',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'auth',
    see: 'GET /volumes?api_key= with a token of the account answers',
    wrap: takesApiKey('listVolumes'),
  },
  {
    id: 'api-key-still-tells-the-account',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'auth',
    see: 'GET /account?api_key= with a token of the account answers',
    wrap: takesApiKey('getAccount'),
  },
  {
    id: 'api-action-still-acts',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'state',
    see: 'GET /regions?api_action=volume.delete&VolumeID=7 deletes volume 7',
    wrap: alterState('listRegions', (after, _before, { query }) =>
      query.api_action === 'volume.delete'
        ? { ...after, volumes: after.volumes.remove(Number(query.VolumeID)) }
        : after,
    ),
  },
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
    id: 'batch-carried-out',
    requirement: 'VER-NO-BATCH',
    // an array carries no label
    also: ['VOL-CREATE-LABEL-REQUIRED'],
    kind: 'sequence',
    see: 'POST /volumes with an array of two bodies creates two volumes',
    wrap: inBatches('createVolume'),
  },
  {
    id: 'batch-of-vpcs-carried-out',
    requirement: 'VER-NO-BATCH',
    // an array carries no label
    also: ['VPC-LABEL-REQUIRED'],
    kind: 'sequence',
    see: 'POST /vpcs with an array of two bodies creates two VPCs',
    wrap: inBatches('createVpc'),
  },
  {
    id: 'refused-domain-update-half-done',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'update a domain with a group that is too long: refused, but the description is there',
    wrap: instead('updateDomain', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const domain = state.domains.get(Number(operationOf(request).params.domainId));
      const { description } = (request.body ?? {}) as Body;
      if (!step.answer || step.answer.status < 400 || !domain || typeof description !== 'string')
        return step;
      return {
        ...step,
        state: {
          ...step.state,
          domains: step.state.domains.put(domain.id, { ...domain, description }),
        },
      };
    }),
  },
  {
    id: 'refused-vpc-update-half-done',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'update a VPC with a label that breaks the rule: refused, but the description is there',
    wrap: instead('updateVpc', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const vpc = state.vpcs.get(Number(operationOf(request).params.vpcId));
      const { label, description } = (request.body ?? {}) as Body;
      const lawful = typeof description === 'string' && description.length <= 255;
      if (!lawful || typeof label !== 'string' || !label.includes('--') || !vpc) return step;
      return {
        ...step,
        state: { ...step.state, vpcs: step.state.vpcs.put(vpc.id, { ...vpc, description }) },
      };
    }),
  },
];

/** Lets the query parameter of the earlier version stand for the header. */
function takesApiKey(operation: string): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const known = state.tokens.get(request.query.api_key ?? '');
    const user = known
      ? { kind: 'user' as const, username: known.username, scopes: known.scopes }
      : principal;
    return core(state, user, request, ...rest);
  });
}

/** Carries out a request once for each element of its body. */
function inBatches(operation: string): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    if (!Array.isArray(request.body)) return core(state, principal, request, ...rest);
    let step = core(state, principal, { ...request, body: request.body[0] }, ...rest);
    for (const body of request.body.slice(1))
      step = core(step.state, principal, { ...request, body }, ...rest);
    return step;
  });
}
