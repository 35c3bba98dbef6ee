import type { Answer, Request, Step } from '../../call.ts';
import type { BalancerConfig, BalancerNode, LoadBalancer } from '../../entities.ts';
import {
  showBalancer,
  showConfig,
} from '../../resources/10-load-balancers/load-balancer-answer.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import { acceptWhen, alterAnswer, type Body, instead, operationOf } from './index.ts';

type Wrap = Fault['wrap'];
type Answered = Extract<Step, { answer: Answer }>;

/** Every operation that answers a config. */
export const CONFIG_ANSWERS = ['createConfig', 'getConfig', 'updateConfig'];

/** The load balancer in the path of a request. */
export function balancerInPath(state: State, request: Request): LoadBalancer | undefined {
  return state.balancers.get(Number(operationOf(request).params.nodebalancerId));
}

/** The config in the path of a request. */
export function configInPath(state: State, request: Request): BalancerConfig | undefined {
  const id = Number(operationOf(request).params.configId);
  return balancerInPath(state, request)?.configs.find((config) => config.id === id);
}

/** The body that a request sends. */
export function sent(request: Request): Body {
  return request.body ?? {};
}

/** Changes the load balancer that a creation answers, as it is kept and as it is answered. */
export function alterBalancer(
  alter: (balancer: LoadBalancer, before: State, request: Request) => Partial<LoadBalancer>,
): Wrap {
  return instead('createNodeBalancer', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    return isDone(step) ? balancerAs(step, (kept) => alter(kept, state, request)) : step;
  });
}

/** Accepts labels that `when` picks, whatever is wrong with them. */
export function acceptBalancerLabel(when: (body: Body, state: State) => boolean): Wrap {
  let count = 0;
  return acceptWhen(
    'createNodeBalancer',
    (body, _, state) => when(body, state),
    (body) => {
      count += 1;
      return { ...body, label: `lawful-${count}` };
    },
    (step, { body }) => balancerAs(step, () => ({ label: (body as Body).label })),
  );
}

/** Changes the configs of the load balancer in the path, and answers the one that was answered. */
export function alterConfigs(
  operations: string | readonly string[],
  alter: (
    configs: readonly BalancerConfig[],
    at: { readonly id: number; readonly before: State; readonly request: Request },
  ) => readonly BalancerConfig[],
): Wrap {
  return instead(operations, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const balancer = balancerInPath(step.state, request);
    if (!isDone(step) || balancer === undefined) return step;
    const id: number = (step.answer.body as Body).id;
    const configs = alter(balancer.configs, { id, before: state, request });
    const changed = { ...balancer, configs };
    const config = configs.find((each) => each.id === id);
    const next = { ...step, state: withBalancer(step.state, changed) };
    if (config === undefined) return next;
    return { ...next, answer: { ...step.answer, body: showConfig(changed, config) } };
  });
}

/** The state with this load balancer in place of the one with its id. */
function withBalancer(state: State, balancer: LoadBalancer): State {
  return { ...state, balancers: state.balancers.put(balancer.id, balancer) };
}

function isDone(step: Step): step is Answered {
  return step.answer !== undefined && step.answer.status < 300;
}

function balancerAs(step: Answered, change: (kept: LoadBalancer) => Partial<LoadBalancer>): Step {
  const kept = step.state.balancers.get((step.answer.body as Body).id);
  if (kept === undefined) return step;
  const changed = { ...kept, ...change(kept) };
  const answer = { ...step.answer, body: showBalancer(changed) };
  return { state: withBalancer(step.state, changed), answer };
}

/** Changes the nodes of the config that a node was added to; the answer, the node, stays. */
export function alterNodes(
  alter: (nodes: readonly BalancerNode[]) => readonly BalancerNode[],
): Wrap {
  return instead('createNode', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const balancer = balancerInPath(step.state, request);
    const changed = configInPath(step.state, request);
    if (!isDone(step) || balancer === undefined || changed === undefined) return step;
    const configs = balancer.configs.map((each) =>
      each === changed ? { ...each, nodes: alter(each.nodes) } : each,
    );
    return { ...step, state: withBalancer(step.state, { ...balancer, configs }) };
  });
}

/** How many nodes of a config are up and down. */
interface Counts {
  readonly up: number;
  readonly down: number;
}

/** A config that is read counts its nodes in another way. */
export function counted(
  id: string,
  requirement: string,
  kind: Fault['kind'],
  count: (right: Counts) => Counts,
): Fault {
  const wrap = alterAnswer('getConfig', (body) => ({
    ...body,
    nodes_status: count(body.nodes_status),
  }));
  return {
    id,
    requirement,
    kind,
    see: `add nodes and read their config: ${id.replaceAll('-', ' ')}`,
    wrap,
  };
}
