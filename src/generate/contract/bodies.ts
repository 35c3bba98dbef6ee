import { requirementFor } from '../../spec/schema-at.ts';
import type { Operation, Schema, Spec } from '../../spec/types.ts';
import type { Case } from './case.ts';
import { fieldsOf } from './fields.ts';

type BodyCase = Pick<Case, 'title' | 'requirement' | 'changes' | 'expect' | 'why'>;

/** The body as a whole: right, miswritten, absent, of another type, under other content types. */
export function bodyCases(spec: Spec, operation: Operation): Case[] {
  const { request } = operation;
  if (request === undefined) return [];
  const { requestBody, requestContentType } = spec.everywhere;
  const all = [
    ...miswritten(requestBody),
    ...emptyBodies(operation, request),
    ...otherRoots(request),
    ...allWrong(operation),
    ...openBodies(operation.requirement),
    ...(operation.method === 'PUT' ? [asJson(requestContentType)] : []),
  ];
  const bodies = all.map((each) => complete(operation, each, 'body'));
  return [complete(operation, rightRequest(operation), 'right'), ...bodies];
}

function complete(operation: Operation, said: BodyCase, kind: 'right' | 'body'): Case {
  const pointer = `${operation.pointer}/requestBody`;
  return { ...said, operation: operation.id, pointer, kind };
}

function rightRequest({ requirement }: Operation): BodyCase {
  return {
    title: 'a request that the document allows',
    requirement,
    changes: [],
    expect: 'accepted',
    why: 'every field is right',
  };
}

function miswritten(requirement: string): BodyCase[] {
  return (['cut off', 'no JSON'] as const).map((text) => ({
    title: text === 'cut off' ? 'a JSON text without its end' : 'a text that is no JSON',
    requirement,
    changes: [{ text }],
    expect: 'refused',
    why: 'cannot be parsed',
  }));
}

/** Asked of updates only, which create nothing. */
function asJson(requirement: string): BodyCase {
  return {
    title: 'a body as application/json',
    requirement,
    changes: [{ contentType: 'application/json' }],
    expect: 'understood',
    why: 'the content type of every request body',
  };
}

/** Without a body every required field is missing; where none is required, its reading is open. */
function emptyBodies(operation: Operation, request: Schema): BodyCase[] {
  const [first] = request.required ?? [];
  if (first === undefined) {
    const open = {
      title: 'no body',
      requirement: operation.requirement,
      changes: [{ body: undefined }],
    };
    return [{ ...open, expect: { observe: 'SIL-EMPTY-BODY' }, why: 'no body' }];
  }
  const map = request.properties?.[first]?.['x-requirement'];
  const requirement = requirementFor(map, 'required') ?? operation.requirement;
  const refused = { requirement, expect: 'refused' as const, why: `${first} is required` };
  return [
    { ...refused, title: 'no body', changes: [{ body: undefined }] },
    { ...refused, title: 'an empty object', changes: [{ body: {} }] },
  ];
}

function otherRoots(request: Schema): BodyCase[] {
  const map = request['x-requirement'];
  const requirement = typeof map === 'object' ? map.type : undefined;
  if (requirement === undefined) return [];
  const refused = { requirement, expect: 'refused' as const, why: 'the body is an object' };
  return [
    { ...refused, title: 'an array as the body', changes: [{ body: [] }] },
    { ...refused, title: 'a string as the body', changes: [{ body: 'text' }] },
  ];
}

/** Wrong in every field: a server that accepts it refuses nothing, whatever single rule it forgot. */
function allWrong(operation: Operation): BodyCase[] {
  const fields = fieldsOf(operation).filter(({ at, name }) => at === `/${name}`);
  const body = Object.fromEntries(fields.map(({ name }) => [name, { wrong: [true] }]));
  return [
    {
      title: 'an object in place of every field',
      requirement: 'ERR-REFUSAL-4XX',
      changes: [{ body }],
      expect: 'refused',
      why: 'no field has its type',
    },
  ];
}

function openBodies(requirement: string): BodyCase[] {
  const observe = (silence: string) => ({ requirement, expect: { observe: silence } });
  return [
    {
      ...observe('SIL-UNKNOWN-BODY-FIELDS'),
      title: 'a field that the document does not name',
      changes: [{ set: '/unheard_of', value: 'text' }],
      why: 'an unknown field',
    },
    {
      ...observe('SIL-DUPLICATE-KEYS'),
      title: 'one key twice',
      changes: [{ text: 'key twice' }],
      why: 'a body with one key twice',
    },
    {
      ...observe('SIL-CONTENT-TYPE-OTHER'),
      title: 'JSON as text/plain',
      changes: [{ contentType: 'text/plain' }],
      why: 'JSON as text/plain',
    },
    {
      ...observe('SIL-CONTENT-TYPE-OTHER'),
      title: 'JSON without a content type',
      changes: [{ contentType: undefined }],
      why: 'JSON without a content type',
    },
  ];
}
