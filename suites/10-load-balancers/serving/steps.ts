import { onQuietPort } from '../../../src/check/arrange/backend.ts';
import {
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../../src/check/arrange/shown-id.ts';
import { BalancerPort } from '../../../src/check/balancer-port.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { isAnswered, soundPort } from '../balancing.ts';
import { areDown, type Hooks, switchBackend, withLiveBackend } from '../health.ts';
import { createConfig, createNode, requireNode } from '../requests.ts';
import { servesWithHttps } from './secure.ts';

/** What becomes of a port whose nodes are asked, by steps and by other configs (states/node). */
export function servingChecks(check: Declare): void {
  check(
    'a port is served whatever becomes of its config, of others and of its backend',
    ['NODE-DOWN-NOT-ASKED', 'LBC-HTTPS-SERVED'],
    (t) =>
      withLiveBackend(t, async ({ address, start, stop }) => {
        t.fixture('loadBalancers');
        leftToLongerRuns(t, 'ports that are served after several steps');
        // Not on the port that is asked about, which another load balancer takes, too.
        const sound = await soundPort(t, address, 8080);
        const balancer = await arrangeNodeBalancer(t, { client_conn_throttle: 0 });
        const port = new BalancerPort(t, balancer, 80);
        const config = await arrangeConfig(t, {}, balancer);
        const served = () => isAnswered(t, config, port, async () => sound);
        for (const each of [onQuietPort(address, 0), onQuietPort(address, 1), address])
          await requireNode(t, config, { label: t.names.label(), address: each });
        await served();
        if ((await t.owner.put(config.path, { check: 'connection' })).ok) await served();
        await servesOthers(t, balancer, address, sound);
        await served();
        await besideOneThatIsDown(t, address);
        await served();
        if (start && stop && (await wasDown(t, config.path, { start, stop }))) await served();
        await whereShown(() => servesWithHttps(t, address));
      }),
    { objects: 4 },
  );
}

/** A config without a check, one that gets its node after an update, and one last whose only node is down. */
async function servesOthers(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  address: string,
  sound: BalancerPort,
): Promise<void> {
  for (const wish of [{ port: 8080, check: undefined }, { port: 8082 }]) {
    const made = await createConfig(t, balancer, wish);
    if (!made.ok) continue;
    const path = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
    if (!(await t.owner.put(path, { label: t.names.label() })).ok) continue;
    // A second node for one backend may be refused.
    if (!(await createNode(t, { path }, { label: t.names.label(), address })).ok) continue;
    await isAnswered(t, { path }, new BalancerPort(t, balancer, wish.port), async () => sound);
  }
  const last = await createConfig(t, balancer, { port: 8081 });
  if (!last.ok) return;
  const path = `${balancer.path}/configs/${requireUndocumentedId(last)}`;
  await createNode(t, { path }, { label: t.names.label(), address: onQuietPort(address) });
}

/** Another load balancer with the same port, whose only node is down. */
async function besideOneThatIsDown(t: CheckContext, address: string): Promise<void> {
  const beside = await arrangeConfig(t);
  await createNode(t, beside, { label: t.names.label(), address: onQuietPort(address) });
}

/** Stops the backend, until all three nodes are counted down, and starts it again. */
async function wasDown(t: CheckContext, path: string, { start, stop }: Hooks): Promise<boolean> {
  await switchBackend(t, stop);
  return areDown(t, path, 3).finally(() => switchBackend(t, start));
}
