import { alterItems } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Lists that call volumes active which are creating or resizing (endpoints/volumes). */
export const earlyListFaults: readonly Fault[] = [
  early('creating-volume-listed-as-active', 'listVolumes', 'VOL-LIST', 'creating'),
  early('resizing-volume-listed-as-active', 'listVolumes', 'VOL-LIST', 'resizing'),
  early(
    'creating-volume-of-instance-listed-as-active',
    'listInstanceVolumes',
    'VOL-LIST-BY-INSTANCE',
    'creating',
  ),
];

function early(id: string, operation: string, requirement: string, status: string): Fault {
  return {
    id,
    requirement,
    kind: 'state',
    see: `list a volume that is ${status}: it is active, and ${status} when it is read afterwards`,
    wrap: alterItems(operation, (item) => {
      if (item.status === status) item.status = 'active';
    }),
  };
}
