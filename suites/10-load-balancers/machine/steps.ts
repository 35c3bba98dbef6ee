import {
  type ArrangedConfig,
  arrangeNodeBalancer,
  configBody,
} from '../../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../../src/check/arrange/shown-id.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { takesUpdate } from '../../../src/check/in-the-end.ts';
import type { Step } from '../../../src/check/state-machine.ts';
import { addedNode, countsBecome, createBalancer, createConfig, createNode } from '../requests.ts';
import { blameOfRead, comesToShow } from '../shown-fields.ts';

/** The document names no other port than that of https; the first of a load balancer is 80. */
const PORTS = [80, 443] as const;
const MOST_BALANCERS = 2;
/** The most nodes of one config. */
export const MOST_NODES = 8;

/** A config as the model knows it. */
interface KnownConfig {
  /** 1 for the first config of the sequence. */
  readonly number: number;
  readonly path: string;
  fields: Record<string, unknown>;
  readonly nodes: string[];
}

/** A load balancer as the model knows it. */
export interface KnownBalancer {
  readonly label: string;
  readonly path: string;
  readonly configs: KnownConfig[];
}

/** The load balancers that a sequence made, and all their configs. */
export interface Model {
  readonly balancers: KnownBalancer[];
  readonly configs: KnownConfig[];
  /** Addresses for nodes, each with another port, on which nothing listens. */
  readonly addresses: readonly string[];
}

/** Adds a node to one of the configs, by a number that is taken modulo how many there are, as in the steps below. */
export const add = (at: number) => onConfig('add a node to', at, addNode, hasRoom);
/** Tries to add a node whose label another one of the config has. */
export const repeat = (at: number) =>
  onConfig('add a node with a used label to', at, repeatNode, hasNodes);
/** Gives a config another label. */
export const renamed = (at: number) => onConfig('rename', at, rename);
/** Reads a config. */
export const lookedAt = (at: number) => onConfig('look at', at, look);

function onConfig(
  verb: string,
  at: number,
  run: (config: KnownConfig, t: CheckContext, model: Model) => Promise<void>,
  isPossible: (config: KnownConfig) => boolean = () => true,
): Step<Model> {
  const configAt = ({ configs }: Readonly<Model>) => configs[at % configs.length] as KnownConfig;
  return {
    says: (model) => `${verb} config ${configAt(model).number}`,
    possible: (model) => isPossible(configAt(model)),
    run: async (model, t) => run(configAt(model), t, model),
  };
}

function hasNodes({ nodes }: KnownConfig): boolean {
  return nodes.length > 0 && nodes.length < MOST_NODES;
}

function hasRoom({ nodes }: KnownConfig): boolean {
  return nodes.length < MOST_NODES;
}

async function addNode(config: KnownConfig, t: CheckContext, model: Model): Promise<void> {
  const address = model.addresses[config.nodes.length] ?? '';
  const label = t.names.label();
  t.accepted('NODE-CREATE', await addedNode(t, config, { label, address }));
  config.nodes.push(label);
  await hold(model, t, 'NODE-CREATE');
}

async function repeatNode(config: KnownConfig, t: CheckContext, model: Model): Promise<void> {
  const [label = ''] = config.nodes;
  const address = model.addresses[config.nodes.length] ?? '';
  const answer = await createNode(t, config, { label, address });
  t.refused('NODE-LABEL-UNIQUE', answer);
  if (answer.ok) config.nodes.push(label);
  await hold(model, t, answer.ok ? 'NODE-CREATE' : 'ERR-UNCHANGED-ELSEWHERE');
}

async function rename(config: KnownConfig, t: CheckContext, model: Model): Promise<void> {
  const label = t.names.label();
  await takesUpdate(t, 'LBC-UPDATE', config.path, { label });
  config.fields = { ...config.fields, label };
  await hold(model, t, 'LBC-UPDATE');
}

/** Every config is as the steps so far made it, with its nodes. */
async function hold({ configs }: Model, t: CheckContext, requirement: string): Promise<void> {
  for (const config of configs) {
    await comesToShow(t, requirement, config.path, config.fields);
    await counts(config, t, requirement);
  }
}

/** Reads a config: changes of other configs must not show. */
async function look(config: KnownConfig, t: CheckContext): Promise<void> {
  await comesToShow(t, 'LBC-GET', config.path, config.fields);
  await counts(config, t);
}

async function counts(
  config: KnownConfig,
  t: CheckContext,
  requirement = 'NODE-CREATE',
): Promise<void> {
  const { length } = config.nodes;
  await countsBecome(t, requirement, config, {
    expected: `${length} nodes, up or down`,
    holds: ({ up, down }) => up + down === length,
  });
}

/** Adds a config to the first load balancer that has room for one. */
export function anotherConfig(): Step<Model> {
  const withRoom = ({ balancers }: Readonly<Model>) =>
    balancers.find(({ configs }) => configs.length < PORTS.length);
  return {
    says: ({ configs }) => `add config ${configs.length + 1}`,
    possible: (model) => withRoom(model) !== undefined,
    run: (model, t) => addConfig(model, t, withRoom(model) as KnownBalancer),
  };
}

/** Adds a config on the next of the ports. */
export async function addConfig(
  model: Model,
  t: CheckContext,
  balancer: KnownBalancer,
): Promise<void> {
  const fields = configBody(t, { port: PORTS[balancer.configs.length] });
  const made = await createConfig(t, balancer, fields);
  t.accepted('LBC-CREATE', made);
  const path: ArrangedConfig['path'] = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
  const config = { number: model.configs.length + 1, path, fields, nodes: [] };
  balancer.configs.push(config);
  model.configs.push(config);
  await comesToShow(t, blameOfRead(made, fields), path, fields);
  await hold(model, t, 'LBC-CREATE');
}

/** Creates one more load balancer. */
export function anotherBalancer(): Step<Model> {
  return {
    says: ({ balancers }) => `create load balancer ${balancers.length + 1}`,
    possible: ({ balancers }) => balancers.length < MOST_BALANCERS,
    run: addBalancer,
  };
}

/** Creates a load balancer, without configs. */
export async function addBalancer(model: Model, t: CheckContext): Promise<void> {
  const label = t.names.label();
  const { path } = await arrangeNodeBalancer(t, { label });
  model.balancers.push({ label, path, configs: [] });
}

/** Tries to create another load balancer with a label in use. */
export function sameLabel(at: number): Step<Model> {
  const number = ({ balancers }: Readonly<Model>) => at % balancers.length;
  return {
    says: (model) => `create a load balancer with the label of number ${number(model) + 1}`,
    possible: ({ balancers }) => balancers.length > 0,
    run: async (model, t) => {
      const { label } = model.balancers[number(model)] as KnownBalancer;
      t.refused('LB-LABEL-UNIQUE', await createBalancer(t, { label }));
    },
  };
}
