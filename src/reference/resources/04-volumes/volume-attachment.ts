import { MB_PER_GB, volumeAllowance } from '../../../rules/04-volumes/volume-allowance.ts';
import { requireWrite, visible } from '../../access/permissions.ts';
import { answer, bodyOf, type Call, type Step } from '../../call.ts';
import type { Attachment, Instance, Volume } from '../../entities.ts';
import { invalid } from '../../errors.ts';
import type { State } from '../../state.ts';
import { emit } from '../13-events/events.ts';
import { showVolume } from './volume-answer.ts';

/** MB of RAM in a GB. */

interface Placement {
  readonly attachment: Attachment | null;
  readonly region: string;
}

interface CreationWish {
  readonly region?: string;
  readonly compute_id?: number;
  readonly config_id?: number;
}

/**
 * Where a new volume goes. With an instance it goes into that instance's region and one of its
 * configs, and is refused when none can be selected (endpoints/volumes#rule-4).
 */
export function attachmentAtCreation(call: Call, wish: CreationWish): Placement {
  if (wish.compute_id === undefined) {
    if (wish.config_id !== undefined) throw invalid('config_id', 'Must come with compute_id.');
    return { attachment: null, region: wish.region ?? '' };
  }
  const instance = targetInstance(call, wish.compute_id);
  if (wish.region !== undefined && wish.region !== instance.region) {
    throw invalid('region', `Must be ${instance.region}, the region of the instance, or absent.`);
  }
  const config_id = selectedConfig(instance, wish.config_id);
  if (config_id === null) throw invalid('config_id', 'The instance has no config to select.');
  requireRoom(call.state, instance, config_id);
  return { attachment: { compute_id: instance.id, config_id }, region: instance.region };
}

interface VolumeAttach {
  readonly compute_id: number;
  readonly config_id?: number;
  readonly persist_across_boots?: boolean;
}

/** Attaches an unattached volume to an instance of its region (states/volume#attach). */
export function attach(call: Call, volume: Volume): Step {
  const { compute_id, config_id, persist_across_boots = true } = bodyOf<VolumeAttach>(call);
  const instance = targetInstance(call, compute_id);
  if (volume.attachment !== null) throw invalid(null, 'The volume is attached; detach it first.');
  if (volume.region !== instance.region) {
    throw invalid('compute_id', `Must be an instance in the volume's region, ${volume.region}.`);
  }
  const selected = selectedConfig(instance, config_id);
  const kept = persist_across_boots ? selected : null;
  requireRoom(call.state, instance, kept);
  return save(call, 'volume_attach', { ...volume, attachment: { compute_id, config_id: kept } });
}

/** Detaches a volume; one that is not attached stays so. */
export function detach(call: Call, volume: Volume): Step {
  if (volume.attachment === null) return answer(call.state, {});
  const instance = call.state.instances.get(volume.attachment.compute_id);
  if (instance !== undefined) requireWrite(call, 'compute', instance);
  const { state } = save(call, 'volume_detach', { ...volume, attachment: null });
  return answer(state, {});
}

/** The state in which no volume is attached to the instance (states/volume#detach). */
export function detachAll(state: State, computeId: number, now: number): State {
  const attached = state.volumes.filter(({ attachment }) => attachment?.compute_id === computeId);
  const volumes = attached.reduce(
    (table, volume) => table.put(volume.id, { ...volume, attachment: null, updated: now }),
    state.volumes,
  );
  return { ...state, volumes };
}

/** The instance that a body names; raises 400 when the caller cannot see it, 403 when only read it. */
function targetInstance(call: Call, id: number): Instance {
  const instance = visible(call, 'compute', call.state.instances, id);
  if (instance === undefined) throw invalid('compute_id', 'There is no instance with this id.');
  requireWrite(call, 'compute', instance);
  return instance;
}

/** The config that is named, or the only one, or null when there is none to select. */
function selectedConfig({ configs }: Instance, wanted: number | undefined): number | null {
  if (wanted !== undefined) {
    if (configs.some(({ id }) => id === wanted)) return wanted;
    throw invalid('config_id', 'Must be a config of the instance in compute_id.');
  }
  if (configs.length > 1) throw invalid('config_id', 'Needed: the instance has several configs.');
  return configs[0]?.id ?? null;
}

/** Raises 400 when one more volume would be too many (endpoints/volumes#rule-3). */
function requireRoom(state: State, instance: Instance, config: number | null): void {
  const ramGb = (state.catalog.types.get(instance.type)?.memory ?? 0) / MB_PER_GB;
  const attached = state.volumes.filter(({ attachment }) => attachment?.compute_id === instance.id);
  const most = volumeAllowance(ramGb, false);
  if (attached.length >= most) throw invalid('compute_id', `The instance takes ${most} volumes.`);
  const inConfig = attached.filter(({ attachment }) => attachment?.config_id === config).length;
  const mostInConfig = volumeAllowance(ramGb, true);
  if (config !== null && inConfig >= mostInConfig) {
    throw invalid('config_id', `A config takes ${mostInConfig} volumes.`);
  }
}

function save(call: Call, action: string, changed: Volume): Step {
  const volume = { ...changed, updated: call.now };
  const state = { ...call.state, volumes: call.state.volumes.put(volume.id, volume) };
  const subject = { type: 'volume', collection: 'volumes', id: volume.id, label: volume.label };
  return answer(emit(state, call, action, subject), showVolume(state, volume));
}
