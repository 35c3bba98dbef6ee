import { requireWrite, visible } from '../../access/permissions.ts';
import { answer, type Call, type ImpliedOperations, idOf, type Step } from '../../call.ts';
import type { Instance, InstanceConfig, Interface } from '../../entities.ts';
import { invalid, notFound } from '../../errors.ts';
import { optionalChoice, optionalInteger, optionalString } from '../../fields.ts';
import { listAnswer } from '../../pagination.ts';
import { nextId, type State } from '../../state.ts';
import { subnetWithId } from '../05-vpcs/subnets.ts';
import { instanceToRead, instanceToWrite, saveInstance } from './instances.ts';

const CONFIGS = '/compute/instances/{computeId}/configs';
const CONFIG = `${CONFIGS}/{configId}`;
const READ = ['computes:read_only'];
const WRITE = ['computes:read_write'];

/** Configs, their interfaces, and disks of an instance: implied by the document, not shown. */
export const instancePartImpliedOperations: ImpliedOperations = {
  'GET /compute/instances/{computeId}/disks': {
    scopes: READ,
    handler: (call) => listAnswer(call, instanceToRead(call).disks, (disk) => disk),
  },
  [`GET ${CONFIGS}`]: {
    scopes: READ,
    handler: (call) => listAnswer(call, instanceToRead(call).configs, (config) => config),
  },
  [`POST ${CONFIGS}`]: { scopes: WRITE, handler: createConfig },
  [`GET ${CONFIG}`]: {
    scopes: READ,
    handler: (call) => answer(call.state, configOf(call, instanceToRead(call))),
  },
  [`PUT ${CONFIG}`]: { scopes: WRITE, handler: updateConfig },
  [`DELETE ${CONFIG}`]: { scopes: WRITE, handler: deleteConfig },
  [`GET ${CONFIG}/interfaces`]: {
    scopes: READ,
    handler: (call) => answer(call.state, configOf(call, instanceToRead(call)).interfaces),
  },
  [`POST ${CONFIG}/interfaces`]: { scopes: WRITE, handler: createInterface },
  [`GET ${CONFIG}/interfaces/{interfaceId}`]: {
    scopes: READ,
    handler: (call) => answer(call.state, interfaceOf(call, configOf(call, instanceToRead(call)))),
  },
  [`DELETE ${CONFIG}/interfaces/{interfaceId}`]: { scopes: WRITE, handler: deleteInterface },
};

function createConfig(call: Call): Step {
  const instance = instanceToWrite(call);
  const [id, state] = nextId(call.state, 'instanceConfig');
  const label = optionalString(call, 'label') ?? `config${id}`;
  const config: InstanceConfig = { id, label, interfaces: [] };
  const configs = [...instance.configs, config];
  return answer(saveInstance(state, call, { ...instance, configs }), config);
}

function updateConfig(call: Call): Step {
  const instance = instanceToWrite(call);
  const config = configOf(call, instance);
  const changed = { ...config, label: optionalString(call, 'label') ?? config.label };
  return answer(withConfig(call.state, call, instance, changed), changed);
}

/** Deletes a config; the volumes in it stay attached to the instance, outside any config. */
function deleteConfig(call: Call): Step {
  const instance = instanceToWrite(call);
  const { id, interfaces } = configOf(call, instance);
  if (interfaces.length > 0) requireStopped(instance);
  const configs = instance.configs.filter((config) => config.id !== id);
  return answer(saveInstance(withoutConfig(call, id), call, { ...instance, configs }), {});
}

function withoutConfig({ state }: Call, id: number): State {
  const within = state.volumes.filter(({ attachment }) => attachment?.config_id === id);
  const volumes = within.reduce((table, { attachment, ...volume }) => {
    const kept = attachment && { ...attachment, config_id: null };
    return table.put(volume.id, { ...volume, attachment: kept });
  }, state.volumes);
  return { ...state, volumes };
}

function createInterface(call: Call): Step {
  const instance = instanceToWrite(call);
  const config = configOf(call, instance);
  const purpose = optionalChoice(call, 'purpose', ['public', 'vlan', 'vpc']);
  if (purpose === undefined) throw invalid('purpose', 'Needed.');
  const subnet_id = purpose === 'vpc' ? usableSubnet(call, instance) : null;
  const [id, state] = nextId(call.state, 'interface');
  const added: Interface = { id, purpose, subnet_id };
  const changed = { ...config, interfaces: [...config.interfaces, added] };
  return answer(
    withConfig(state, call, instance, changed),
    showInterface(call.state, instance, added),
  );
}

/** A subnet of a VPC that the caller may use, in the region of the instance. */
function usableSubnet(call: Call, instance: Instance): number {
  const id = optionalInteger(call, 'subnet_id');
  if (id === undefined) throw invalid('subnet_id', 'Needed with the purpose vpc.');
  const found = subnetWithId(call.state, id);
  const vpc = found && visible(call, 'vpc', call.state.vpcs, found.vpc.id);
  if (vpc === undefined) throw invalid('subnet_id', 'There is no subnet with this id.');
  requireWrite(call, 'vpc', vpc);
  if (vpc.region === instance.region) return id;
  throw invalid('subnet_id', `Must be a subnet in the instance's region, ${instance.region}.`);
}

/** Raises 400 while the instance runs: its interfaces are active (endpoints/vpcs#rule-3). */
function deleteInterface(call: Call): Step {
  const instance = instanceToWrite(call);
  const config = configOf(call, instance);
  const { id } = interfaceOf(call, config);
  requireStopped(instance);
  const interfaces = config.interfaces.filter((each) => each.id !== id);
  return answer(withConfig(call.state, call, instance, { ...config, interfaces }), {});
}

function requireStopped({ status }: Instance): void {
  if (status === 'offline') return;
  throw invalid(
    null,
    `The instance is ${status}, so its interfaces are active; shut it down first.`,
  );
}

function withConfig(state: State, call: Call, instance: Instance, changed: InstanceConfig): State {
  const configs = instance.configs.map((each) => (each.id === changed.id ? changed : each));
  return saveInstance(state, call, { ...instance, configs });
}

function configOf(call: Call, { configs }: Instance): InstanceConfig {
  const id = idOf(call, 'configId');
  const config = configs.find((each) => each.id === id);
  if (config === undefined) throw notFound(`A config with the id ${id}`);
  return config;
}

function interfaceOf(call: Call, { interfaces }: InstanceConfig): Interface {
  const id = idOf(call, 'interfaceId');
  const found = interfaces.find((each) => each.id === id);
  if (found === undefined) throw notFound(`An interface with the id ${id}`);
  return found;
}

function showInterface(state: State, { status }: Instance, shown: Interface) {
  const vpc_id = shown.subnet_id === null ? null : subnetWithId(state, shown.subnet_id)?.vpc.id;
  return { ...shown, vpc_id: vpc_id ?? null, active: status === 'running' };
}
