import { timestamp } from '../../clock.ts';
import type { Volume } from '../../entities.ts';
import type { State } from '../../state.ts';

/** A volume as answers show it (resources/volume). */
export function showVolume(state: State, volume: Volume) {
  const { id, label, region, size, status, tags, attachment } = volume;
  const computeId = attachment?.compute_id ?? null;
  return {
    id,
    label,
    status,
    size,
    region,
    compute_id: computeId,
    compute_label: computeId === null ? null : (state.instances.get(computeId)?.label ?? null),
    filesystem_path: `/dev/disk/by-id/scsi-0Compute_Volume_${label}`,
    hardware_type: 'nvme',
    tags,
    created: timestamp(volume.created),
    updated: timestamp(volume.updated),
  };
}
