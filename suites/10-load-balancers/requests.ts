import {
  type ArrangedConfig,
  arrangeConfig,
  configBody,
  nodeBalancerBody,
  nodeBalancerPath,
} from '../../src/check/arrange/node-balancer.ts';
import { requireAccepted } from '../../src/check/arrange/required.ts';
import { listedObject } from '../../src/check/arrange/tags/listed-object.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Sends the creation of a load balancer; it is removed when the check ends. */
export function createBalancer(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<Answer> {
  const body = nodeBalancerBody(t, wish);
  return attemptBalancer(t, body, caller);
}

/** As `createBalancer`, with this body and nothing else. */
export function attemptBalancer(t: CheckContext, body: Fields, caller?: Caller): Promise<Answer> {
  const recipe = { collection: '/nodebalancers', body, path: nodeBalancerPath };
  return t.creations.attempt({ ...recipe, ...(caller ? { caller } : {}) });
}

/** Configures a port; a new load balancer may need a while before it takes configs. */
export async function createConfig(
  t: CheckContext,
  balancer: { readonly path: string },
  wish: Record<string, unknown> = {},
): Promise<Answer> {
  const body = configBody(t, wish);
  const ask = () => t.owner.post(`${balancer.path}/configs`, body);
  const { last } = await poll(ask, (answer) => answer.ok, t.convergence);
  return last;
}

/** Adds a backend node under the path that the document shows for it. */
export function createNode(
  t: CheckContext,
  config: Pick<ArrangedConfig, 'path'>,
  body: { readonly label: string; readonly address: string },
): Promise<Answer> {
  return t.owner.post(config.path, body);
}

/** The same of a node that must be added in the end: whoever adds nodes may not know of a new config yet. */
export async function addedNode(...node: Parameters<typeof createNode>): Promise<Answer> {
  const [{ convergence }] = node;
  return (
    await poll(
      () => createNode(...node),
      ({ ok }) => ok,
      convergence,
    )
  ).last;
}

/** A config that no check changes, on a load balancer to which checks may add other configs. */
export function unchangedConfig(t: CheckContext): Promise<ArrangedConfig> {
  return t.shared('config that is kept', (arrangement) => arrangeConfig(arrangement));
}

/**
 * A config that exists for the whole run: checks may add nodes to it, but must not change or count
 * them.
 */
export function uncountedConfig(t: CheckContext): Promise<ArrangedConfig> {
  return t.shared('config whose nodes nobody counts', (arrangement) => arrangeConfig(arrangement));
}

/** A config of the same load balancer as `uncountedConfig`; a port of it is taken only once. */
export function configBesideUncounted(t: CheckContext): Promise<ArrangedConfig> {
  return t.shared('config beside the one whose nodes nobody counts', async (own) => {
    const { nodeBalancer } = await uncountedConfig(own);
    return arrangeConfig(own, { port: 443 }, nodeBalancer);
  });
}

/**
 * Adds a node that the check needs.
 * @throws RefusedArrangement when the target refuses the first node of a config; Inconclusive when it
 *   refuses one beside others, since it is not said that two may have the same address
 */
export async function requireNode(
  t: CheckContext,
  config: Pick<ArrangedConfig, 'path'>,
  body: { readonly label: string; readonly address: string },
): Promise<void> {
  const { up, down } = nodesStatus(await t.owner.get(config.path));
  if (up + down === 0) {
    await requireAccepted(t, 'NODE-CREATE', () => createNode(t, config, body));
    return;
  }
  const answer = await createNode(t, config, body);
  if (answer.ok) return;
  t.run.monitor.needed(answer.operation);
  throw new Inconclusive(`a node was needed but answered ${answer.summary}`, true);
}

/** How many backend nodes a config shows, up or down. */
export interface NodesStatus {
  readonly up: number;
  readonly down: number;
}

/** The counts of a config that was read; NaN where it shows none. */
export function nodesStatus({ body }: Answer): NodesStatus {
  const { up, down } = Object(body?.nodes_status) as Record<string, unknown>;
  return { up: Number(up), down: Number(down) };
}

/**
 * The counts of a config must come to what `holds` asks for, in the time a health check may take.
 * @throws Inconclusive when it shows none: that is for LBC-NODES-STATUS to say
 */
export async function countsBecome(
  t: CheckContext,
  requirement: string,
  config: Pick<ArrangedConfig, 'path'>,
  wanted: { readonly expected: string; readonly holds: (status: NodesStatus) => boolean },
): Promise<Answer> {
  const look = () => t.owner.get(config.path);
  const isSo = (seen: Answer) => seen.ok && wanted.holds(nodesStatus(seen));
  const { held, last } = await poll(look, isSo, t.backendConvergence);
  const { up, down } = nodesStatus(last);
  if (last.ok && Number.isNaN(up + down)) throw new Inconclusive(`${config.path} counts no nodes`);
  t.holds(requirement, held, {
    expected: wanted.expected,
    received: last.summary,
    answers: [last],
    where: '/nodes_status',
  });
  return last;
}

/**
 * Tags the load balancer, so that its listing can be read: no other documented operation shows it
 * again.
 */
export async function readByTag(t: CheckContext, id: number): Promise<() => Promise<Answer>> {
  const tag = await arrangeTag(t, { nodebalancers: [id] });
  return () => t.owner.get(tag.path);
}

/** The object with this id in the listing of a tag. */
export function taggedWith(listing: Answer, id: number): unknown {
  return listing.items.map((item) => listedObject(item).body).find((body) => body?.id === id);
}

/** The bounds that the document states for a field of a new load balancer. */
export function statedBounds(t: CheckContext, field: string): { least: number; most: number } {
  const schema = t.run.spec.operationById.get('createNodeBalancer')?.request?.properties?.[field];
  const least = schema?.minimum ?? schema?.minLength;
  const most = schema?.maximum ?? schema?.maxLength;
  if (least === undefined || most === undefined) throw new Error(`${field} has no bounds`);
  return { least, most };
}
