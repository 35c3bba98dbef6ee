import {
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { inSecondRegion } from '../../support/lent/second-region.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { uncountedConfig } from '../requests.ts';

/** A new load balancer listens on no port (resources/load-balancer#no-configs). */
export function noConfigsChecks(check: Declare): void {
  check('a new load balancer has no configs', ['LB-NO-CONFIGS'], async (t) => {
    // Another one has a config, where it can get one.
    const doubt = await listsConfigs(t).catch((signal: unknown) => signal);
    for (const client_conn_throttle of THROTTLES) await hasNone(t, { client_conn_throttle }, doubt);
    if (!isShortRun(t)) await inSecondRegion(t, (wish) => hasNone(t, wish, doubt));
    const label = await labelThatWasFreed(t);
    if (label !== undefined) await whereShown(() => hasNone(t, { label }, doubt));
  });
}

/** None, a low one and the highest. */
const THROTTLES = [0, 5, 20];

async function hasNone(t: CheckContext, wish: Record<string, unknown>, doubt: unknown) {
  const fresh = await arrangeNodeBalancer(t, wish);
  const configs = await configsOf(t, fresh, (listed) => listed.length === 0);
  if (configs.length === 0 && doubt) throw doubt;
  t.holds('LB-NO-CONFIGS', configs.length === 0, {
    expected: `no config under a new load balancer with ${formatValue(wish)}`,
    received: `${configs.length} of them`,
    answers: [],
  });
}

/** The label of a load balancer that had a config and is gone, where it can be removed. */
async function labelThatWasFreed(t: CheckContext): Promise<unknown> {
  if (
    isShortRun(t) ||
    t.impliedOperation('deleteNodeBalancer', { nodebalancerId: 0 }) === undefined
  )
    return undefined;
  const { mark } = t.creations;
  const label = t.names.label();
  await arrangeConfig(t, {}, await arrangeNodeBalancer(t, { label }));
  await t.creations.clear(mark);
  // One that is not removed keeps its label.
  return t.creations.mark > mark ? undefined : label;
}

/** Seconds in which an operation that the document only implies is found, if there is one. */
const SOON = 3;

/**
 * Lists the configs of a load balancer until they are as wanted.
 * @throws Skip when the target does not list them; the document only implies that it can
 */
async function configsOf(
  t: CheckContext,
  { id }: ArrangedNodeBalancer,
  wanted: (configs: readonly unknown[]) => boolean,
): Promise<unknown[]> {
  const key = 'listConfigsOfNodeBalancer';
  const request = t.impliedOperation(key, { nodebalancerId: id });
  const look = async () => request && (await t.owner.list(request.path));
  const isWanted = (seen: unknown[] | undefined) => seen !== undefined && wanted(seen);
  const isThere = async () => (await poll(look, (seen) => seen !== undefined, SOON)).held;
  const { last } = await poll(look, isWanted, (await isThere()) ? t.convergence : 0);
  if (last !== undefined) return last;
  throw new Skip('the target does not list the configs of a load balancer', `implied.${key}`);
}

/** @throws Inconclusive where the list does not show a config that is there: then an empty one says nothing */
async function listsConfigs(t: CheckContext): Promise<void> {
  const { nodeBalancer } = await uncountedConfig(t);
  if ((await configsOf(t, nodeBalancer, isOne)).length > 0) return;
  throw new Inconclusive('the list of configs does not show one that is there');
}

function isOne(configs: readonly unknown[]): boolean {
  return configs.length > 0;
}
