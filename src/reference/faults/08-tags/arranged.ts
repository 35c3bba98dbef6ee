import { refuseWhen } from '../blocks/index.ts';
import { FIELDS, labelIn, rowsOf } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** Requests that are refused where a check only needs their result. */
export const arrangedFaults: readonly Fault[] = [
  {
    id: 'tag-label-of-two-like-halves-refused',
    requirement: 'TAG-CREATE',
    kind: 'rare-value',
    see: 'create a tag whose label says the same twice: it is refused',
    shownBy: 'a deletion leaves objects and their other tags',
    wrap: refuseWhen('createTag', ({ label }) => /^(.+)-\1$/.test(label)),
  },
  {
    id: 'tag-on-many-objects-is-not-deleted',
    requirement: 'TAG-DELETE',
    kind: 'over-strict',
    see: 'delete a tag that is on three objects: it is refused',
    shownBy: 'a deletion leaves objects and their other tags',
    wrap: refuseWhen('deleteTag', (_, request, state) => {
      const label = labelIn(request);
      const carrying = FIELDS.flatMap((field) =>
        rowsOf(state, field).filter(({ tags }) => tags.includes(label)),
      );
      return carrying.length === 3;
    }),
  },
];
