import { acceptWhen, refuseBytes } from '../../blocks/index.ts';
import { alterListed } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

/** Whether a label is too short in characters, but not in bytes. */
function isLongInBytes(label: unknown): boolean {
  if (typeof label !== 'string') return false;
  return label.length < 3 && Buffer.byteLength(label) >= 3;
}

/** Tags that behave differently because of their label (resources/tag#label). */
export const labelsFaults: readonly Fault[] = [
  {
    id: 'tag-label-counted-in-bytes',
    requirement: 'TAG-LABEL-LENGTH',
    kind: 'boundary',
    see: 'create the tag éé: it is created',
    also: ['TAG-LABEL-BOUNDED'],
    wrap: acceptWhen(
      'createTag',
      ({ label }) => isLongInBytes(label),
      (body) => ({ ...body, label: 'long-enough' }),
      (step, { body }) => {
        const label = (body as { label: string }).label;
        return { ...step, answer: { ...step.answer, body: { label } } };
      },
    ),
  },
  {
    id: 'tag-label-of-many-bytes-refused',
    requirement: 'TAG-LABEL-LENGTH',
    kind: 'over-strict',
    see: 'create a tag of 50 characters, most of three bytes: it is refused',
    wrap: refuseBytes('createTag', 'label', 50),
  },
  {
    id: 'tag-with-digit-first-not-on-volumes',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'rare-value',
    see: 'create the tag 4-you on a volume: it does not carry it',
    wrap: alterListed('volumes', (ids, { label }) => (/^\d/.test(label) ? [] : ids)),
  },
];
