import { refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Texts that are measured in UTF-16 units. */
const MEASURED = [
  ['updateVolume', 'label', 32],
  ['updateVpc', 'description', 255],
  ['updateDomain', 'description', 253],
  ['updateDomain', 'group', 50],
  ['updateImage', 'description', 65_000],
  ['createVolume', 'label', 32],
  ['cloneVolume', 'label', 32],
  ['createVpc', 'description', 255],
  ['createDomain', 'description', 253],
  ['createDomain', 'group', 50],
  ['uploadImage', 'description', 65_000],
  ['createTag', 'label', 50],
  ['createNodeBalancer', 'label', 32],
] as const;

/** Lengths that are counted in units of an encoding (limits). */
export const charactersFaults: readonly Fault[] = MEASURED.map(
  ([operation, field, most]): Fault => ({
    id: `${operation.toLowerCase()}-measures-${field}-in-utf-16`,
    requirement: 'CONV-CHARACTERS',
    kind: 'over-strict',
    see: `send ${operation} with a ${field} of ${most} letters of two UTF-16 units each: it is refused`,
    wrap: refuseWhen(
      operation,
      ({ [field]: text }) => String(text ?? '').length > most,
      `Beyond ${most} units.`,
      field,
    ),
  }),
);
