import { alterListed } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** Tags that behave differently because of their label (resources/tag#label). */
export const labelsFaults: readonly Fault[] = [
  {
    id: 'tag-with-digit-first-not-on-volumes',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'rare-value',
    see: 'create the tag 4-you on a volume: it does not carry it',
    wrap: alterListed('volumes', (ids, { label }) => (/^\d/.test(label) ? [] : ids)),
  },
];
