import { answer, bodyOf, type Call, type ImpliedOperations, idOf, type Step } from '../../call.ts';
import { requireFilledCertificate } from '../../certificates.ts';
import type { BalancerConfig, LoadBalancer } from '../../entities.ts';
import { invalid, notFound } from '../../errors.ts';
import { listAnswer } from '../../pagination.ts';
import { nextId, type State } from '../../state.ts';
import { showConfig } from './load-balancer-answer.ts';

const CONFIGS = '/nodebalancers/{nodebalancerId}/configs';

type BalancerInPath = (call: Call) => LoadBalancer;

/** Operations on configs that the document only implies. */
export function impliedConfigOperations(
  toRead: BalancerInPath,
  toWrite: BalancerInPath,
): ImpliedOperations {
  return {
    [`GET ${CONFIGS}`]: {
      scopes: ['nodebalancers:read_only'],
      handler: (call) =>
        withHealth(call, toRead(call), (state, fresh) => listConfigs(call, state, fresh)),
    },
    [`DELETE ${CONFIGS}/{configId}`]: {
      scopes: ['nodebalancers:read_write'],
      handler: (call) => deleteConfig(call, toWrite(call)),
    },
  };
}

interface ConfigWrite {
  readonly label?: string;
  readonly port?: number;
  readonly check?: string;
  readonly protocol?: string;
  readonly ssl_cert?: string;
  readonly ssl_key?: string;
}

/** Configures one port of the load balancer. */
export function createConfig(call: Call, balancer: LoadBalancer): Step {
  const [id, state] = nextId(call.state, 'balancerConfig');
  const config = wanted(call, balancer, {
    id,
    label: `config${id}`,
    port: 80,
    check: 'none',
    protocol: 'http',
    ssl_cert: null,
    ssl_key: null,
    nodes: [],
  });
  const changed = { ...balancer, configs: [...balancer.configs, config] };
  return answer(saveBalancer(state, call, changed), showConfig(changed, config));
}

/** The config with the state of its nodes, as a health check at this moment finds it. */
export function getConfig(call: Call, balancer: LoadBalancer): Step {
  configOf(call, balancer);
  return withHealth(call, balancer, (state, fresh) =>
    answer(state, showConfig(fresh, configOf(call, fresh))),
  );
}

/** Changes the fields that the body names (endpoints/load-balancers#PUT). */
export function updateConfig(call: Call, balancer: LoadBalancer): Step {
  const config = wanted(call, balancer, configOf(call, balancer));
  const changed = withConfig(balancer, config);
  return answer(saveBalancer(call.state, call, changed), showConfig(changed, config));
}

function deleteConfig(call: Call, balancer: LoadBalancer): Step {
  const { id } = configOf(call, balancer);
  const configs = balancer.configs.filter((config) => config.id !== id);
  return answer(saveBalancer(call.state, call, { ...balancer, configs }), {});
}

function listConfigs(call: Call, state: State, balancer: LoadBalancer): Step {
  return listAnswer({ ...call, state }, balancer.configs, (config) => showConfig(balancer, config));
}

/**
 * Goes on with the nodes as they are: asks the shell for a health check of all of them, and once its
 * outcome is there, with the load balancer in which each node is up or down by it.
 */
export function withHealth(
  call: Call,
  balancer: LoadBalancer,
  proceed: (state: State, balancer: LoadBalancer) => Step,
): Step {
  const { state, outcome } = call;
  const addresses = balancer.configs.flatMap(({ nodes }) => nodes.map(({ address }) => address));
  if (addresses.length === 0) return proceed(state, balancer);
  if (outcome?.kind !== 'nodes-checked')
    return { state, effect: { kind: 'check-nodes', addresses } };
  const fresh = withStatus(balancer, new Set(outcome.up));
  return proceed({ ...state, balancers: state.balancers.put(fresh.id, fresh) }, fresh);
}

function withStatus(balancer: LoadBalancer, up: ReadonlySet<string>): LoadBalancer {
  const configs = balancer.configs.map((config) => ({
    ...config,
    nodes: config.nodes.map((node) => ({
      ...node,
      status: up.has(node.address) ? ('up' as const) : ('down' as const),
    })),
  }));
  return { ...balancer, configs };
}

/** `present` with what the body says instead; raises 400 where it does not go together. */
function wanted(call: Call, balancer: LoadBalancer, present: BalancerConfig): BalancerConfig {
  const body = bodyOf<ConfigWrite>(call);
  const config: BalancerConfig = {
    ...present,
    label: body.label ?? present.label,
    port: body.port ?? present.port,
    check: body.check ?? present.check,
    protocol: body.protocol ?? present.protocol,
    ssl_cert: body.ssl_cert ?? present.ssl_cert,
    ssl_key: body.ssl_key ?? present.ssl_key,
  };
  requireValues(config);
  requireFreePort(balancer, config);
  if (config.protocol === 'https') requireFilledCertificate(config.ssl_cert, config.ssl_key);
  return config;
}

const CHECKS = ['none', 'connection', 'http', 'http_body'];
const PROTOCOLS = ['http', 'https', 'tcp'];

function requireValues({ port, check, protocol }: BalancerConfig): void {
  if (port < 1 || port > 65_535) throw invalid('port', 'Must be from 1 to 65535.');
  if (!CHECKS.includes(check)) throw invalid('check', `Must be one of ${CHECKS.join(', ')}.`);
  if (!PROTOCOLS.includes(protocol)) {
    throw invalid('protocol', `Must be one of ${PROTOCOLS.join(', ')}.`);
  }
}

function requireFreePort({ configs }: LoadBalancer, { id, port }: BalancerConfig): void {
  const taken = configs.some((config) => config.port === port && config.id !== id);
  if (taken) throw invalid('port', 'Another config of this load balancer has it.');
}

/** The config in the path; raises 404. */
export function configOf(call: Call, { configs }: LoadBalancer): BalancerConfig {
  const id = idOf(call, 'configId');
  const config = configs.find((each) => each.id === id);
  if (config === undefined) throw notFound(`A config with the id ${id}`);
  return config;
}

/** The load balancer with one config in place of its earlier self. */
export function withConfig(balancer: LoadBalancer, changed: BalancerConfig): LoadBalancer {
  const configs = balancer.configs.map((each) => (each.id === changed.id ? changed : each));
  return { ...balancer, configs };
}

/** The state in which the load balancer has changed at this moment. */
export function saveBalancer(state: State, call: Call, balancer: LoadBalancer): State {
  const balancers = state.balancers.put(balancer.id, { ...balancer, updated: call.now });
  return { ...state, balancers };
}
