import type { Request } from '../../call.ts';
import { type Body, instead, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Answers of the wrong class of status (errors#rule-1). */
export const statusFaults: readonly Fault[] = [
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
    id: 'great-id-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'GET /volumes/99999999999999999999: 500',
    wrap: breaksOn('getVolume', ({ path }) => /\d{17,}$/.test(path)),
  },
  ...['updateVolume', 'deleteDomain', 'attachVolume', 'createRecord', 'updateConfig'].map(
    (operation): Fault => ({
      id: `great-id-breaks-${operation.toLowerCase()}`,
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} with the id 99999999999999999999: 500`,
      wrap: breaksOn(operation, ({ path }) => /\/\d{17,}/.test(path)),
    }),
  ),
  {
    id: 'great-page-of-images-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'GET /images?page=99999999999999999999: 500',
    wrap: breaksOn('listImages', ({ query }) => /\d{17,}/.test(String(query.page))),
  },
  {
    id: 'id-of-33-bits-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'GET /vpcs/2147483648: 500',
    wrap: breaksOn('getVpc', ({ path }) => /\/\d{10}$/.test(path)),
  },
  {
    id: 'long-tag-in-a-path-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'GET /tags/ with a label of 120 characters: 500',
    wrap: breaksOn('listTaggedObjects', ({ path }) => path.length > 110),
  },
  ...(['createVolume', 'updateVpc'] as const).map(
    (operation): Fault => ({
      id: `nul-breaks-${operation.toLowerCase()}`,
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} with a NUL in the label: 500`,
      wrap: breaksOn(operation, ({ body }) => String((body as Body)?.label).includes('\u0000')),
    }),
  ),
  {
    id: 'empty-list-breaks-tags',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a tag with an empty list of volumes: 500',
    wrap: breaksOn('createTag', ({ body }) => (body as Body)?.volumes?.length === 0),
  },
  {
    id: 'subnet-labels-of-numbers-break-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a VPC with two subnets whose label is a number: 500',
    wrap: breaksOn('createVpc', ({ body }) => {
      const { subnets = [] } = (body ?? {}) as Body;
      const isNumbered = (each: Body | null) => typeof each?.label === 'number';
      return Array.isArray(subnets) && subnets.filter(isNumbered).length > 1;
    }),
  },
  {
    id: 'great-page-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'GET /domains?page=99999999999999999999: 500',
    wrap: breaksOn('listDomains', ({ query }) => (query.page ?? '').length > 16),
  },
  {
    id: 'long-label-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a VPC with a label of 1,025 characters: 500',
    wrap: breaksOn('createVpc', ({ body }) => (body as Body)?.label?.length > 1000),
  },
  {
    id: 'parameter-that-is-a-list-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'GET /volumes?page[]=1: 500',
    wrap: instead('listVolumes', (core, state, principal, request, ...rest) =>
      'page[]' in request.query
        ? { state, answer: refusal('Internal error', 500) }
        : core(state, principal, request, ...rest),
    ),
  },
  {
    id: 'prototype-key-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a volume with a field called __proto__: 500',
    wrap: breaksOn('createVolume', ({ body }) => Object.hasOwn(Object(body), '__proto__')),
  },
];

/** Answers these requests with a 500, and carries nothing out. */
export function breaksOn(operation: string, when: (request: Request) => boolean): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) =>
    when(request)
      ? { state, answer: refusal('Internal error', 500) }
      : core(state, principal, request, ...rest),
  );
}
