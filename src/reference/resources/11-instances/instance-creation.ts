import { grantCreator, mayRead, requireGrant } from '../../access/permissions.ts';
import { answer, bodyOf, type Call, type Step, userOf } from '../../call.ts';
import type { InstanceType } from '../../catalog.ts';
import type { Disk, Image, Instance, InstanceConfig } from '../../entities.ts';
import { invalid } from '../../errors.ts';
import { optionalBoolean, optionalTags } from '../../fields.ts';
import { drawUuid } from '../../secrets.ts';
import { nextId, type State } from '../../state.ts';
import { schedule } from '../../transitions.ts';
import { knownRegion } from '../06-regions/regions.ts';
import { newTags, registerTags } from '../08-tags/tagging.ts';
import { emit } from '../13-events/events.ts';
import { allocateAddress, ipv6For } from './addresses.ts';
import { showInstance } from './instance-answer.ts';
import { withBootJob } from './watchdog.ts';

interface InstanceCreate {
  readonly region?: string;
  readonly type?: string;
  readonly image?: string | null;
  readonly root_pass?: string;
  readonly label?: string;
  readonly booted?: boolean;
  readonly stackscript_id?: number;
}

/** Deploys an instance and, with an image, boots it in the same request (service#rule-6). */
export function createInstance(call: Call): Step {
  requireGrant(call, 'add_computes');
  const body = bodyOf<InstanceCreate>(call);
  const region = knownRegion(call, body.region ?? '');
  const type = knownType(call, body.type, region.id);
  const image = deployableImage(call, body);
  requireScript(call, body.stackscript_id);
  const tags = newTags(call, optionalTags(call));
  const [bare, addressed] = bareInstance(call, {
    region: region.id,
    type,
    label: body.label,
    tags,
  });
  const [instance, state] =
    image === null ? [bare, addressed] : deployed(addressed, bare, type, image);
  return started(state, call, instance, image !== null && (body.booted ?? true));
}

function started(state: State, call: Call, instance: Instance, boots: boolean): Step {
  const added = { ...state, instances: state.instances.put(instance.id, instance) };
  const tagged = registerTags(added, call, instance.tags);
  const later = boots ? withBootJob(tagged, instance, call.now) : keptOff(tagged, call, instance);
  const granted = grantCreator(later, call, 'compute', instance.id);
  const { id, label } = instance;
  const subject = { type: 'compute', collection: 'compute/instances', id, label };
  return answer(emit(granted, call, 'compute_create', subject), showInstance(granted, instance));
}

function keptOff(state: State, { now }: Call, { id }: Instance): State {
  const at = now + state.settings.delays.instanceBoot;
  return schedule(state, { at, kind: 'instance-becomes-offline', id });
}

interface Wish {
  readonly region: string;
  readonly type: InstanceType;
  readonly label: string | undefined;
  readonly tags: readonly string[];
}

/** An instance without disk or config, with one public address and, when asked for, a private one. */
function bareInstance(call: Call, wish: Wish): readonly [Instance, State] {
  const [id, counted] = nextId(call.state, 'compute');
  const [uuid, drawn] = drawUuid(counted);
  const [publicAddress, first] = allocateAddress(drawn, true);
  const wantsPrivate = optionalBoolean(call, 'private_ip') ?? false;
  const [privateAddress, state] = wantsPrivate ? allocateAddress(first, false) : [undefined, first];
  const instance: Instance = {
    id,
    account: userOf(call).account,
    label: wish.label ?? `compute${id}`,
    region: wish.region,
    type: wish.type.id,
    image: null,
    status: 'provisioning',
    created: call.now,
    updated: call.now,
    group: '',
    tags: wish.tags,
    host_uuid: uuid,
    has_user_data: false,
    disk_encryption: encryptionOf(call),
    watchdog_enabled: true,
    bootJobs: [],
    alerts: defaultAlerts(wish.type),
    ipv4: privateAddress === undefined ? [publicAddress] : [publicAddress, privateAddress],
    ipv6: `${ipv6For(id)}/128`,
    configs: [],
    disks: [],
  };
  return [instance, state];
}

/** The instance with a disk from the image and the config that boots it. */
function deployed(state: State, bare: Instance, type: InstanceType, image: Image) {
  const [diskId, disked] = nextId(state, 'disk');
  const [configId, next] = nextId(disked, 'instanceConfig');
  const disk: Disk = {
    id: diskId,
    label: `${image.label} Disk`,
    size: type.disk,
    filesystem: 'ext4',
  };
  const config: InstanceConfig = {
    id: configId,
    label: `My ${image.label} Profile`,
    interfaces: [],
  };
  return [{ ...bare, image: image.id, disks: [disk], configs: [config] }, next] as const;
}

/** 90 percent of each core, and the limits that the service sets itself (resources/instance#alerts). */
export function defaultAlerts({ vcpus }: InstanceType) {
  return { cpu: 90 * vcpus, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 };
}

function encryptionOf(call: Call): 'enabled' | 'disabled' {
  const wanted = call.body.disk_encryption ?? 'enabled';
  if (wanted === 'enabled' || wanted === 'disabled') return wanted;
  throw invalid('disk_encryption', 'Must be enabled or disabled.');
}

function knownType(call: Call, id: string | undefined, region: string): InstanceType {
  const type = call.state.catalog.types.get(id ?? '');
  if (type === undefined) throw invalid('type', 'There is no instance type with this id.');
  const record = call.state.catalog.availability.find(
    (entry) => entry.plan === type.id && entry.region === region,
  );
  if (record?.available === false) throw invalid('type', `Not available in the region ${region}.`);
  return type;
}

/** The image to deploy, or null; only available images can be deployed (states/image#available-only). */
function deployableImage(call: Call, body: InstanceCreate): Image | null {
  if (body.image === undefined || body.image === null) return null;
  const image = call.state.images.get(body.image);
  if (image === undefined || !(image.is_public || mayRead(userOf(call), 'image', image))) {
    throw invalid('image', 'There is no image with this id.');
  }
  if (image.status !== 'available')
    throw invalid('image', `Must be available; it is ${image.status}.`);
  if ((body.root_pass ?? '') === '') throw invalid('root_pass', 'Needed to deploy an image.');
  return image;
}

function requireScript(call: Call, id: number | undefined): void {
  if (id === undefined) return;
  const { account } = userOf(call);
  const known = call.state.catalog.stackscripts.some(
    (script) => script.id === id && (script.is_public || script.account === account),
  );
  if (!known) throw invalid('stackscript_id', 'There is no deployment script with this id.');
}
