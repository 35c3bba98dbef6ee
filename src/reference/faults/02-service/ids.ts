import { alterRequest, instead, SOON } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Ids in the path that select another resource (service#rule-5). */
export const idsFaults: readonly Fault[] = [
  {
    id: 'volume-updated-by-the-id-of-the-body',
    requirement: 'SVC-ID-IN-PATH',
    // The answer is the volume that was changed.
    also: ['VOL-UPDATE'],
    kind: 'cross-resource',
    see: 'PUT /volumes/7 with {"id": 8, "label": "other"}: volume 8 is renamed',
    wrap: instead('updateVolume', (core, state, principal, request, ...rest) => {
      const id = Number(Object(request.body).id);
      const path = state.volumes.get(id) === undefined ? request.path : `/v4/volumes/${id}`;
      return core(state, principal, { ...request, path }, ...rest);
    }),
  },
  ...(['cloneVolume', 'createDomain'] as const).map(
    (operation): Fault => ({
      id: `${operation.toLowerCase()}-races-for-an-id`,
      requirement: 'SVC-POST-CREATES',
      kind: 'race',
      see: `send ${operation} twice at the same time: both answers have one id`,
      wrap: (core) => {
        let last = { id: 0, at: 0 };
        return instead(operation, (inner, state, principal, request, now, ...rest) => {
          const step = inner(state, principal, request, now, ...rest);
          const made = Object(step.answer?.body);
          if (step.answer?.status !== 200) return step;
          const id = now - last.at <= SOON ? last.id : made.id;
          last = { id, at: now };
          return { state: step.state, answer: { ...step.answer, body: { ...made, id } } };
        })(core);
      },
    }),
  ),
  {
    id: 'ids-end-at-32-bits',
    requirement: 'SVC-ID-IN-PATH',
    kind: 'rare-value',
    see: 'GET /vpcs/4294967303 answers VPC 7',
    wrap: alterRequest(['getVpc', 'getDomain'], (request) => ({
      ...request,
      path: request.path.replace(/\d{10,}$/, (id) => String(Number(id) % 2 ** 32)),
    })),
  },
  {
    id: 'images-known-by-the-end-of-their-id',
    requirement: 'SVC-ID-IN-PATH',
    kind: 'rare-value',
    see: 'GET /images/compute/7 answers the image private/7',
    wrap: alterRequest('getImage', (request, state) => {
      const id = /\/images\/compute\/(\d+)$/.exec(request.path)?.[1];
      const isThere = id !== undefined && state.images.get(`private/${id}`) !== undefined;
      return isThere ? { ...request, path: `/v4/images/private/${id}` } : request;
    }),
  },
];
