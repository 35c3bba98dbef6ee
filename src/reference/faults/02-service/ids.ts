import { alterRequest, instead, operationOf } from '../blocks/index.ts';
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
  ...(
    [
      ['updateVpc', 'vpcs'],
      ['updateDomain', 'domains'],
    ] as const
  ).map(
    ([operation, kind]): Fault => ({
      id: `${operation.toLowerCase()}-by-the-id-of-the-body`,
      requirement: 'SVC-ID-IN-PATH',
      also: operation === 'updateDomain' ? ['DOM-UPDATE'] : [],
      kind: 'cross-resource',
      see: `PUT /${kind}/7 with {"id": 8} and something else: ${kind} 8 is updated`,
      wrap: instead(operation, (core, state, principal, request, ...rest) => {
        const id = Number(Object(request.body).id);
        const path = state[kind].get(id) === undefined ? request.path : `/v4/${kind}/${id}`;
        return core(state, principal, { ...request, path }, ...rest);
      }),
    }),
  ),
  ...(['cloneVolume', 'createDomain'] as const).map(
    (operation): Fault => ({
      id: `${operation.toLowerCase()}-races-for-an-id`,
      requirement: 'SVC-POST-CREATES',
      kind: 'race',
      see: `send ${operation} twice at the same time: both answers have one id`,
      wrap: (core) => {
        let last: unknown;
        const sharing = instead(operation, (inner, ...asked) => {
          const step = inner(...asked);
          if (step.answer?.status !== 200) return step;
          const made = Object(step.answer.body);
          last ??= made.id;
          return { state: step.state, answer: { ...step.answer, body: { ...made, id: last } } };
        })(core);
        return (state, principal, request, ...rest) => {
          // Whoever sends one after the other reads in between.
          if (operationOf(request).id !== operation) last = undefined;
          return sharing(state, principal, request, ...rest);
        };
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
