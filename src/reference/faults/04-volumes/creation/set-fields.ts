import { alterAnswer, alterItems, type Body } from '../../blocks/index.ts';
import { VOLUME_ANSWERS } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** What the monitor sees too, on every answer with the value. */
const SEEN_TOO: Readonly<Record<string, string>> = {
  hardware_type: 'VOL-HARDWARE-TYPE',
  filesystem_path: 'VOL-FILESYSTEM-PATH',
};

/** Creations of volumes that set what only the service sets. */
export const setFieldsFaults: readonly Fault[] = [
  takesOver('id', 'createVolume'),
  ...['created', 'updated', 'status', 'hardware_type', 'filesystem_path', 'compute_label'].map(
    (field) => takesOver(field),
  ),
  {
    ...takesOver('hardware_type', VOLUME_ANSWERS, (value) => ['hdd', 'nvme'].includes(value)),
    id: 'volume-creation-chooses-hardware',
    also: [],
    see: 'create a volume with hardware_type hdd: it has that',
  },
];

/** A creation sets a field that only the service sets, as these operations show it. */
function takesOver(
  field: string,
  operations: string | readonly string[] = VOLUME_ANSWERS,
  isTaken = (_value: string) => true,
): Fault {
  const name = field.replaceAll('_', '-');
  const also = SEEN_TOO[field];
  return {
    id: `volume-creation-sets-${name}`,
    requirement: `VOL-CREATE-${name.toUpperCase()}-READ-ONLY`,
    kind: 'schema',
    see: `create a volume with ${field}: it has the value sent`,
    ...(also ? { also: [also] } : {}),
    wrap: (core) => {
      const set = new Map<number, unknown>();
      const noting = alterAnswer('createVolume', ({ id }, { body }) => {
        const value = (body as Body)?.[field];
        if (value !== undefined && isTaken(value)) set.set(id, value);
      })(core);
      return alterItems(operations, (item) => {
        if (set.has(item.id)) item[field] = set.get(item.id);
      })(noting);
    },
  };
}
