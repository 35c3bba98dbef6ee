import {
  grantCreator,
  mayRead,
  readable,
  requireGrant,
  writable,
} from '../../access/permissions.ts';
import {
  answer,
  bodyOf,
  type Call,
  type Handlers,
  type ImpliedOperations,
  idOf,
  type Step,
  userOf,
} from '../../call.ts';
import type { LoadBalancer } from '../../entities.ts';
import { invalid } from '../../errors.ts';
import { optionalInteger, optionalLabel, optionalTags } from '../../fields.ts';
import { byId, listAnswer } from '../../pagination.ts';
import { nextId, type State } from '../../state.ts';
import { knownRegion } from '../06-regions/regions.ts';
import { newTags, registerTags } from '../08-tags/tagging.ts';
import { allocateAddress, ipv6For } from '../11-instances/addresses.ts';
import { emit } from '../13-events/events.ts';
import {
  createConfig,
  getConfig,
  impliedConfigOperations,
  updateConfig,
} from './balancer-configs.ts';
import { createNode, impliedNodeOperations } from './balancer-nodes.ts';
import { showBalancer } from './load-balancer-answer.ts';

/** Load balancers with their configs and nodes (endpoints/load-balancers). */
export const loadBalancerHandlers: Handlers = {
  createNodeBalancer,
  createConfig: (call) => createConfig(call, toWrite(call)),
  getConfig: (call) => getConfig(call, toRead(call)),
  updateConfig: (call) => updateConfig(call, toWrite(call)),
  createNode: (call) => createNode(call, toWrite(call)),
};

const READ = ['nodebalancers:read_only'];
const WRITE = ['nodebalancers:read_write'];
const ONE = '/nodebalancers/{nodebalancerId}';

/** Operations on load balancers that the document only implies. */
export const loadBalancerImpliedOperations: ImpliedOperations = {
  'GET /nodebalancers': { scopes: READ, handler: listBalancers },
  [`GET ${ONE}`]: {
    scopes: READ,
    handler: (call) => answer(call.state, showBalancer(toRead(call))),
  },
  [`PUT ${ONE}`]: { scopes: WRITE, handler: updateBalancer },
  [`DELETE ${ONE}`]: { scopes: WRITE, handler: deleteBalancer },
  ...impliedConfigOperations(toRead, toWrite),
  ...impliedNodeOperations(toRead, toWrite),
};

function listBalancers(call: Call): Step {
  const user = userOf(call);
  const balancers = call.state.balancers.filter((row) => mayRead(user, 'nodebalancer', row));
  return listAnswer(call, byId(balancers), showBalancer);
}

interface BalancerCreate {
  readonly region?: string;
  readonly label?: string;
  readonly client_conn_throttle?: number;
}

/** A new load balancer has no configs (resources/load-balancer#no-configs). */
function createNodeBalancer(call: Call): Step {
  requireGrant(call, 'add_nodebalancers');
  const body = bodyOf<BalancerCreate>(call);
  const region = knownRegion(call, body.region ?? '').id;
  const tags = newTags(call, optionalTags(call));
  const [id, counted] = nextId(call.state, 'nodebalancer');
  const [{ address: ipv4 }, numbered] = allocateAddress(counted, true);
  const balancer: LoadBalancer = {
    id,
    account: userOf(call).account,
    label: body.label ?? `balancer${id}`,
    region,
    client_conn_throttle: body.client_conn_throttle ?? 0,
    ipv4,
    ipv6: ipv6For(id),
    tags,
    configs: [],
    created: call.now,
    updated: call.now,
  };
  requireFreeLabel(call, balancer);
  const state = grantCreator(registerTags(numbered, call, tags), call, 'nodebalancer', id);
  return saved(state, call, balancer, 'nodebalancer_create');
}

function updateBalancer(call: Call): Step {
  const balancer = toWrite(call);
  const throttle = optionalInteger(call, 'client_conn_throttle') ?? balancer.client_conn_throttle;
  if (throttle < 0 || throttle > 20) throw invalid('client_conn_throttle', 'Must be 0 to 20.');
  const label = optionalLabel(call, 'nodebalancer') ?? balancer.label;
  const tags = newTags(call, optionalTags(call), balancer.tags);
  const changed = { ...balancer, label, tags, client_conn_throttle: throttle, updated: call.now };
  requireFreeLabel(call, changed);
  return saved(registerTags(call.state, call, tags), call, changed, 'nodebalancer_update');
}

function deleteBalancer(call: Call): Step {
  const balancer = toWrite(call);
  const state = { ...call.state, balancers: call.state.balancers.remove(balancer.id) };
  return answer(told(state, call, balancer, 'nodebalancer_delete'), {});
}

function saved(state: State, call: Call, balancer: LoadBalancer, action: string): Step {
  const next = { ...state, balancers: state.balancers.put(balancer.id, balancer) };
  return answer(told(next, call, balancer, action), showBalancer(balancer));
}

function told(state: State, call: Call, { id, label }: LoadBalancer, action: string): State {
  const subject = { type: 'nodebalancer', collection: 'nodebalancers', id, label };
  return emit(state, call, action, subject);
}

/** Labels are unique on the account (resources/load-balancer#label). */
function requireFreeLabel(call: Call, { id, account, label }: LoadBalancer): void {
  const taken = (row: LoadBalancer) =>
    row.account === account && row.label === label && row.id !== id;
  if (call.state.balancers.some(taken)) throw invalid('label', 'Another load balancer has it.');
}

function toRead(call: Call): LoadBalancer {
  return readable(call, 'nodebalancer', call.state.balancers, idOf(call, 'nodebalancerId'));
}

function toWrite(call: Call): LoadBalancer {
  return writable(call, 'nodebalancer', call.state.balancers, idOf(call, 'nodebalancerId'));
}
