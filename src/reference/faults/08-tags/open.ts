import { refuseWhen } from '../blocks/index.ts';
import { labelIn } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** Labels with characters on which the document is silent (SIL-TAG-CHARACTERS). */
export const openFaults: readonly Fault[] = [
  {
    id: 'tag-of-odd-characters-not-found',
    requirement: 'TAG-DELETE',
    kind: 'rare-value',
    see: 'create the tag "a b" and delete it as a%20b: there is no such tag',
    wrap: refuseWhen('deleteTag', (_, request) => /[^\w.~-]/.test(labelIn(request))),
  },
];
