import {
  grantCreator,
  mayRead,
  readable,
  requireGrant,
  writable,
} from '../../access/permissions.ts';
import { answer, bodyOf, type Call, type Handlers, idOf, type Step, userOf } from '../../call.ts';
import type { Volume } from '../../entities.ts';
import { invalid } from '../../errors.ts';
import { byId, listAnswer } from '../../pagination.ts';
import { nextId, type State } from '../../state.ts';
import { hasten, schedule } from '../../transitions.ts';
import { knownRegion } from '../06-regions/regions.ts';
import { newTags, registerTags } from '../08-tags/tagging.ts';
import { emit } from '../13-events/events.ts';
import { showVolume } from './volume-answer.ts';
import { attach, attachmentAtCreation, detach } from './volume-attachment.ts';

/**
 * GiB. The document bounds sizes nowhere (SIL-VOL-SIZE-BOUNDS); its default is stated again on
 * purpose, so that a mistake in spec/openapi.yaml does not make reference and checks agree.
 */
const SIZE = { least: 10, most: 16_384, normal: 20 };

/** Block storage volumes (endpoints/volumes). */
export const volumeHandlers: Handlers = {
  listVolumes: (call) => listVolumesWhere(call, () => true),
  listInstanceVolumes,
  createVolume,
  getVolume,
  updateVolume,
  deleteVolume,
  attachVolume: (call) => attach(call, volumeToWrite(call)),
  detachVolume: (call) => detach(call, volumeToWrite(call)),
  cloneVolume,
  resizeVolume,
};

function getVolume(call: Call): Step {
  const { state, now } = call;
  const volume = volumeToRead(call);
  const seen = { kind: 'volume-becomes-active', id: volume.id } as const;
  const later = state.settings.endsOnceSeen ? hasten(state, seen, now) : state;
  return answer(later, showVolume(state, volume));
}

function listInstanceVolumes(call: Call): Step {
  const { id } = readable(call, 'compute', call.state.instances, idOf(call, 'computeId'));
  return listVolumesWhere(call, ({ attachment }) => attachment?.compute_id === id);
}

/** The volumes that the caller may view, of those wanted. */
function listVolumesWhere(call: Call, wanted: (volume: Volume) => boolean): Step {
  const user = userOf(call);
  const volumes = call.state.volumes.filter((row) => wanted(row) && mayRead(user, 'volume', row));
  return listAnswer(call, byId(volumes), (volume) => showVolume(call.state, volume));
}

interface VolumeCreate {
  readonly label: string;
  readonly size?: number;
  readonly region?: string;
  readonly compute_id?: number;
  readonly config_id?: number;
  readonly tags?: readonly string[];
}

function createVolume(call: Call): Step {
  requireGrant(call, 'add_volumes');
  const body = bodyOf<VolumeCreate>(call);
  const { attachment, region } = attachmentAtCreation(call, body);
  if (body.region !== undefined) knownRegion(call, body.region);
  const size = checkedSize(body.size ?? SIZE.normal);
  return addVolume(call, {
    label: body.label,
    size,
    region,
    attachment,
    tags: newTags(call, body.tags),
  });
}

type NewVolume = Pick<Volume, 'label' | 'size' | 'region' | 'attachment' | 'tags'>;

function addVolume(call: Call, fields: NewVolume): Step {
  const [id, counted] = nextId(call.state, 'volume');
  const volume: Volume = {
    ...fields,
    id,
    account: userOf(call).account,
    created: call.now,
    updated: call.now,
    status: 'creating',
    migrating: false,
  };
  const added = { ...counted, volumes: counted.volumes.put(id, volume) };
  const at = call.now + call.state.settings.delays.volumeCreate;
  const later = schedule(added, { at, kind: 'volume-becomes-active', id });
  const granted = grantCreator(registerTags(later, call, fields.tags), call, 'volume', id);
  return answer(
    emit(granted, call, 'volume_create', subjectOf(volume)),
    showVolume(granted, volume),
  );
}

function updateVolume(call: Call): Step {
  const volume = volumeToWrite(call);
  const body = bodyOf<Partial<Pick<Volume, 'label' | 'tags'>>>(call);
  const tags = newTags(call, body.tags, volume.tags);
  const label = body.label ?? volume.label;
  const state = registerTags(call.state, call, tags);
  return save(state, call, 'volume_update', { ...volume, label, tags });
}

function deleteVolume(call: Call): Step {
  const volume = volumeToWrite(call);
  if (volume.migrating) throw invalid(null, 'The volume is migrating; delete it afterwards.');
  const state = { ...call.state, volumes: call.state.volumes.remove(volume.id) };
  return answer(emit(state, call, 'volume_delete', subjectOf(volume)), {});
}

function cloneVolume(call: Call): Step {
  requireGrant(call, 'add_volumes');
  const source = volumeToRead(call);
  requireActive(source);
  const { label } = bodyOf<{ readonly label: string }>(call);
  return addVolume(call, { ...pickCloned(source), label, attachment: null });
}

function pickCloned({ size, region }: Volume) {
  return { size, region, tags: [] };
}

function resizeVolume(call: Call): Step {
  const volume = volumeToWrite(call);
  requireActive(volume);
  const size = checkedSize(bodyOf<{ readonly size: number }>(call).size);
  if (size <= volume.size)
    throw invalid('size', `Must be more than ${volume.size}: volumes only grow.`);
  const at = call.now + call.state.settings.delays.volumeResize;
  const state = schedule(call.state, { at, kind: 'volume-becomes-active', id: volume.id });
  return save(state, call, 'volume_resize', { ...volume, size, status: 'resizing' });
}

function save(state: State, call: Call, action: string, changed: Volume): Step {
  const volume = { ...changed, updated: call.now };
  const saved = { ...state, volumes: state.volumes.put(volume.id, volume) };
  return answer(emit(saved, call, action, subjectOf(volume)), showVolume(saved, volume));
}

function checkedSize(size: number): number {
  if (size >= SIZE.least && size <= SIZE.most) return size;
  throw invalid('size', `Must be from ${SIZE.least} to ${SIZE.most} GiB.`);
}

function requireActive({ status }: Volume): void {
  if (status !== 'active') throw invalid(null, `The volume must be active; it is ${status}.`);
}

function volumeToRead(call: Call): Volume {
  return readable(call, 'volume', call.state.volumes, idOf(call, 'volumeId'));
}

function volumeToWrite(call: Call): Volume {
  return writable(call, 'volume', call.state.volumes, idOf(call, 'volumeId'));
}

function subjectOf({ id, label }: Volume) {
  return { type: 'volume', collection: 'volumes', id, label };
}
