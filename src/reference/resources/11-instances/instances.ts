import { mayRead, readable, writable } from '../../access/permissions.ts';
import {
  answer,
  type Call,
  type Handlers,
  type ImpliedOperations,
  idOf,
  type Step,
  userOf,
} from '../../call.ts';
import type { Instance } from '../../entities.ts';
import { invalid } from '../../errors.ts';
import { optionalBoolean, optionalLabel, optionalTags } from '../../fields.ts';
import { byId, listAnswer } from '../../pagination.ts';
import type { State } from '../../state.ts';
import { detachAll } from '../04-volumes/volume-attachment.ts';
import { newTags, registerTags } from '../08-tags/tagging.ts';
import { emit } from '../13-events/events.ts';
import { showInstance } from './instance-answer.ts';
import { createInstance } from './instance-creation.ts';
import { withBootJob } from './watchdog.ts';

/** Compute instances: what the document shows of them (endpoints/instances). */
export const instanceHandlers: Handlers = {
  listInstances,
  createInstance,
  bootInstance: (call) => power(call, 'compute_boot', 'running'),
};

const WRITE = ['computes:read_write'];

/** Operations on instances that the document only implies. */
export const instanceImpliedOperations: ImpliedOperations = {
  'GET /compute/instances/{computeId}': {
    scopes: ['computes:read_only'],
    handler: (call) => answer(call.state, showInstance(call.state, instanceToRead(call))),
  },
  'PUT /compute/instances/{computeId}': { scopes: WRITE, handler: updateInstance },
  'DELETE /compute/instances/{computeId}': { scopes: WRITE, handler: deleteInstance },
  'POST /compute/instances/{computeId}/shutdown': {
    scopes: WRITE,
    handler: (call) => power(call, 'compute_shutdown', 'offline'),
  },
  'POST /compute/instances/{computeId}/reboot': {
    scopes: WRITE,
    handler: (call) => power(call, 'compute_reboot', 'running'),
  },
};

/** The instance in the path, to read; raises 404. */
export function instanceToRead(call: Call): Instance {
  return readable(call, 'compute', call.state.instances, idOf(call, 'computeId'));
}

/** The instance in the path, to change; raises 404 or 403. */
export function instanceToWrite(call: Call): Instance {
  return writable(call, 'compute', call.state.instances, idOf(call, 'computeId'));
}

/** The state in which an instance has changed at this moment. */
export function saveInstance(state: State, call: Call, instance: Instance): State {
  const instances = state.instances.put(instance.id, { ...instance, updated: call.now });
  return { ...state, instances };
}

function listInstances(call: Call): Step {
  const user = userOf(call);
  const instances = call.state.instances.filter((row) => mayRead(user, 'compute', row));
  return listAnswer(call, byId(instances), (row) => showInstance(call.state, row));
}

function updateInstance(call: Call): Step {
  const instance = instanceToWrite(call);
  const label = optionalLabel(call, 'instance') ?? instance.label;
  const tags = newTags(call, optionalTags(call), instance.tags);
  const watchdog_enabled = optionalBoolean(call, 'watchdog_enabled') ?? instance.watchdog_enabled;
  const changed = { ...instance, label, tags, watchdog_enabled, updated: call.now };
  const state = saveInstance(registerTags(call.state, call, tags), call, changed);
  return answer(told(state, call, 'compute_update', changed), showInstance(state, changed));
}

/** Deletes the instance with its disks and configs; its volumes are detached and kept. */
function deleteInstance(call: Call): Step {
  const instance = instanceToWrite(call);
  const detached = detachAll(call.state, instance.id, call.now);
  const state = { ...detached, instances: detached.instances.remove(instance.id) };
  return answer(told(state, call, 'compute_delete', instance), {});
}

/** Boots, reboots or shuts down; an instance is on its way until the delay is over. */
function power(call: Call, action: string, goal: 'running' | 'offline'): Step {
  const instance = instanceToWrite(call);
  if (goal === 'running' && instance.configs.length === 0) {
    throw invalid(null, 'The instance has no config to boot.');
  }
  const state = powered(call.state, call, instance, goal);
  return answer(told(state, call, action, instance), {});
}

function powered(state: State, call: Call, instance: Instance, goal: 'running' | 'offline'): State {
  if (goal === 'offline') return saveInstance(state, call, { ...instance, status: goal });
  return withBootJob(state, instance, call.now);
}

function told(state: State, call: Call, action: string, { id, label }: Instance): State {
  return emit(state, call, action, { type: 'compute', collection: 'compute/instances', id, label });
}
