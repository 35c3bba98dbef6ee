import { alterAnswer, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Tags and tagged objects answered in another form: seen on every answer (resources/tag). */
export const answersFaults: readonly Fault[] = [
  {
    id: 'tag-answer-without-label',
    requirement: 'TAG-LABEL',
    kind: 'schema',
    see: 'create a tag: the answer does not name it',
    wrap: alterAnswer('createTag', ({ label, ...rest }) => ({ ...rest, name: label })),
  },
  {
    id: 'tag-answer-null-label',
    requirement: 'TAG-LABEL',
    kind: 'schema',
    see: 'create a tag: its label is null',
    wrap: alterAnswer('createTag', (body) => ({ ...body, label: null })),
  },
  {
    id: 'tag-answer-padded-label',
    requirement: 'TAG-LABEL-BOUNDED',
    kind: 'schema',
    see: 'create a tag: its label is answered with 51 characters',
    wrap: alterAnswer('createTag', (body) => ({ ...body, label: body.label.padEnd(51, '.') })),
  },
  {
    id: 'tag-answer-cut-label',
    requirement: 'TAG-LABEL-BOUNDED',
    kind: 'schema',
    see: 'create a tag: two characters of its label are answered',
    wrap: alterAnswer('createTag', (body) => ({ ...body, label: body.label.slice(0, 2) })),
  },
  {
    id: 'tag-lists-ids-only',
    requirement: 'TAG-OBJECTS-KINDS',
    kind: 'schema',
    see: 'put a tag on an object: its listing shows id and label only',
    wrap: alterListedObjects(({ id, label }) => ({ id, label: label ?? null, tags: [] })),
  },
  {
    id: 'tag-lists-empty-objects',
    requirement: 'TAG-OBJECTS-KINDS',
    kind: 'schema',
    see: 'put a tag on a domain: its listing shows an empty object',
    wrap: alterListedObjects((data) => (data.domain === undefined ? data : {})),
  },
];

function alterListedObjects(alter: (data: Body) => Body): Fault['wrap'] {
  return alterAnswer('listTaggedObjects', (body) => ({
    ...body,
    data: body.data.map((item: Body) => ({ ...item, data: alter(item.data) })),
  }));
}
