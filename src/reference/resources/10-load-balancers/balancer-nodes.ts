import { answer, bodyOf, type Call, type ImpliedOperations, idOf, type Step } from '../../call.ts';
import type { Address, BalancerNode, LoadBalancer } from '../../entities.ts';
import { invalid, notFound } from '../../errors.ts';
import { listAnswer } from '../../pagination.ts';
import { nextId, type State } from '../../state.ts';
import { configOf, saveBalancer, withConfig, withHealth } from './balancer-configs.ts';
import { showNode } from './load-balancer-answer.ts';

const NODES = '/nodebalancers/{nodebalancerId}/configs/{configId}/nodes';

type BalancerInPath = (call: Call) => LoadBalancer;

/** Operations on nodes that the document only implies. */
export function impliedNodeOperations(
  toRead: BalancerInPath,
  toWrite: BalancerInPath,
): ImpliedOperations {
  return {
    [`GET ${NODES}`]: {
      scopes: ['nodebalancers:read_only'],
      handler: (call) => listNodes(call, toRead(call)),
    },
    [`POST ${NODES}`]: {
      scopes: ['nodebalancers:read_write'],
      handler: (call) => createNode(call, toWrite(call)),
    },
    [`DELETE ${NODES}/{nodeId}`]: {
      scopes: ['nodebalancers:read_write'],
      handler: (call) => deleteNode(call, toWrite(call)),
    },
  };
}

/** Adds a backend to the config; it counts as down until a health check finds it up. */
export function createNode(call: Call, balancer: LoadBalancer): Step {
  const config = configOf(call, balancer);
  const { label, address } = bodyOf<{ readonly label?: string; readonly address?: string }>(call);
  if (label === undefined || label === '') throw invalid('label', 'Needed.');
  if (address === undefined) throw invalid('address', 'Needed: <private_ipv4>:<port>.');
  const taken = config.nodes.some((node) => node.label === label);
  if (taken) throw invalid('label', 'Another node of this config has it.');
  requirePrivate(call.state, address);
  requireSameRegion(call.state, balancer, address);
  const [id, state] = nextId(call.state, 'node');
  const node = { id, label, address, status: 'down', weight: 100, mode: 'accept' } as const;
  const changed = withConfig(balancer, { ...config, nodes: [...config.nodes, node] });
  return answer(saveBalancer(state, call, changed), showNode(balancer, config, node));
}

function listNodes(call: Call, balancer: LoadBalancer): Step {
  configOf(call, balancer);
  return withHealth(call, balancer, (state, fresh) => {
    const config = configOf(call, fresh);
    return listAnswer({ ...call, state }, config.nodes, (node) => showNode(fresh, config, node));
  });
}

function deleteNode(call: Call, balancer: LoadBalancer): Step {
  const config = configOf(call, balancer);
  const { id } = nodeOf(call, config.nodes);
  const nodes = config.nodes.filter((node) => node.id !== id);
  const changed = withConfig(balancer, { ...config, nodes });
  return answer(saveBalancer(call.state, call, changed), {});
}

/**
 * A backend is in the region of its load balancer (endpoints/instances#same-region). An address that
 * the server has not given to any instance is in no region, and so in no other one.
 */
function requireSameRegion(state: State, balancer: LoadBalancer, address: string): void {
  for (const { region, ipv4 } of state.instances) {
    if (region === balancer.region || !ipv4.some(isIn(address))) continue;
    throw invalid('address', `Must be in the load balancer's region, ${balancer.region}.`);
  }
}

/** Which addresses are private is no matter of their range alone: those that instances have in public are not. */
function requirePrivate({ instances }: State, address: string): void {
  const isPublic = (each: Address) => each.public && isIn(address)(each);
  if (![...instances].some(({ ipv4 }) => ipv4.some(isPublic))) return;
  throw invalid('address', 'Must be a private address, and is the public one of an instance.');
}

function isIn(address: string): (of: Address) => boolean {
  const host = address.slice(0, address.lastIndexOf(':'));
  return (of) => of.address === host;
}

function nodeOf(call: Call, nodes: readonly BalancerNode[]): BalancerNode {
  const id = idOf(call, 'nodeId');
  const node = nodes.find((each) => each.id === id);
  if (node === undefined) throw notFound(`A node with the id ${id}`);
  return node;
}
