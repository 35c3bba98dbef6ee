import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { RESOURCE_KINDS } from '../../resources/kinds.ts';
import { untilFound, untilKnown } from '../../resources/visibility.ts';
import { Inconclusive } from '../../result/signals.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import { requireAccepted } from './required.ts';
import { requireAnsweredId, requireUndocumentedId } from './shown-id.ts';

/** A load balancer the check may use as it likes; it is removed when the check ends. */
export interface ArrangedNodeBalancer {
  readonly id: number;
  readonly path: string;
  /** The answer to its creation: the document shows no operation that reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
}

/** A config of a load balancer; it goes with its load balancer. */
export interface ArrangedConfig {
  readonly id: number;
  readonly path: string;
  readonly nodeBalancer: ArrangedNodeBalancer;
  /** The answer to its creation; `body` is what was read of it. */
  readonly made: Answer;
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
}

/** The smallest body that creates a load balancer in the target's region; `wish` adds or replaces. */
export function nodeBalancerBody(t: CheckContext, wish: Record<string, unknown> = {}) {
  return { ...RESOURCE_KINDS.loadBalancer.body(t), ...wish };
}

/** Where a created load balancer lives, from the body of its answer. */
export function nodeBalancerPath(body: unknown): string | undefined {
  return RESOURCE_KINDS.loadBalancer.path(body);
}

/** Creates a load balancer. @throws Inconclusive when the target does not let it. */
export async function arrangeNodeBalancer(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<ArrangedNodeBalancer> {
  const { answer, path } = await t.creations.make({
    collection: '/nodebalancers',
    body: nodeBalancerBody(t, wish),
    readable: false,
    ...(caller ? { caller } : {}),
  });
  const id = requireAnsweredId(answer);
  await untilFound(t, RESOURCE_KINDS.loadBalancer, id, caller);
  return { id, path, body: answer.body };
}

/** Whether a config asks for nothing but what the document shows every target to take. */
function isPlain({ label: _, port, check, ...others }: Record<string, unknown>): boolean {
  const isShown = check === 'connection' && [80, 443, 8080].includes(Number(port));
  return isShown && Object.keys(others).length === 0;
}

/** The smallest body that configures a port; `wish` adds to it or replaces. */
export function configBody(t: CheckContext, wish: Record<string, unknown> = {}) {
  return { label: t.names.label(), port: 80, check: 'connection', ...wish };
}

/**
 * Configures a port of a load balancer, of a new one when none is given, and waits until the config
 * can be read.
 * @throws RefusedArrangement when the target refuses a plain one; Inconclusive when it does not let it be
 */
export async function arrangeConfig(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  on?: ArrangedNodeBalancer,
): Promise<ArrangedConfig> {
  const nodeBalancer = on ?? (await arrangeNodeBalancer(t));
  const collection = `${nodeBalancer.path}/configs`;
  const body = configBody(t, wish);
  const ask = () => t.owner.post(collection, body);
  const made = isPlain(body)
    ? await requireAccepted(t, 'LBC-CREATE', ask)
    : await untilKnown(t, ask);
  if (!made.ok) {
    t.run.monitor.needed(made.operation);
    throw new Inconclusive(`POST ${collection} was needed but answered ${made.summary}`);
  }
  const id = requireUndocumentedId<number>(made);
  const path = `${collection}/${id}`;
  const { held, last } = await poll(
    () => t.owner.get(path),
    (seen) => seen.ok,
    t.convergence,
  );
  if (!held) throw new Inconclusive(`${path} was created but is not ready: ${last.summary}`);
  return { id, path, nodeBalancer, made, body: last.body };
}
