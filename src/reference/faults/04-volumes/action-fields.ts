import { alterVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Actions that take over fields which only others set (endpoints/volumes). */
export const actionFieldsFaults: readonly Fault[] = [
  takesOver('cloneVolume', 'size', 'VOL-CLONE'),
  takesOver('resizeVolume', 'label', 'VOL-RESIZE-KEEPS-REST'),
  takesOver('attachVolume', 'label', 'VOL-ATTACH'),
  takesOver('attachVolume', 'size', 'VOL-ATTACH'),
];

function takesOver(operation: string, field: 'label' | 'size', requirement: string): Fault {
  return {
    id: `volume-${field}-taken-over-by-${operation}`.toLowerCase(),
    requirement,
    kind: 'state',
    see: `send ${field} in ${operation}, which takes none: the volume has it`,
    wrap: alterVolume(operation, (_, __, { body }) => {
      const asked = Object(body)[field];
      return asked === undefined ? {} : { [field]: asked };
    }),
  };
}
