import { onQuietPort } from '../../src/check/arrange/backend.ts';
import {
  type ArrangedConfig,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../src/check/arrange/node-balancer.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { BalancerPort } from '../../src/check/balancer-port.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { filled } from '../support/certificates/filled.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { isAnswered, soundPort } from './balancing.ts';
import { withLiveBackend } from './health.ts';
import { inEitherSpelling } from './https/certificate.ts';
import { isTaken, secureConfig } from './https/shown.ts';
import { isLeftAlone, REFUSED } from './left-alone.ts';
import { areRemoved } from './ports.ts';
import { countsBecome, createNode, requireNode } from './requests.ts';

/** What names no config, or is refused, leaves its nodes and its port as they were (states/node). */
export function asBeforeChecks(check: Declare): void {
  check(
    'a node is up whatever is refused, tagged or removed beside it, with HTTPS and after it',
    ['NODE-UP', 'ERR-UNCHANGED-ELSEWHERE'],
    (t) =>
      withLiveBackend(t, async ({ address }) => {
        leftToLongerRuns(t, 'nodes after refusals');
        const config = await arrangeConfig(t);
        await requireNode(t, config, { label: t.names.label(), address });
        await isUp(t, config, '');
        for (const [what, ask] of Object.entries(REFUSED)) {
          if (!(await ask(t, config)).refused) return;
          await keepsItsNode(t, config, what);
          await isUp(t, config, `, after ${what} was refused`);
        }
        const { id } = config.nodeBalancer;
        if (await whereShown(() => arrangeTag(t, { nodebalancers: [id] })))
          await isUp(t, config, ' of a load balancer that was tagged');
        if (await isLeftBesideIt(t, address)) await isUp(t, config, ', as another was removed');
        await whereShown(() => isUpBesides(t, config, address));
        await isUpAfterHttps(t, config);
      }),
    { objects: 2 },
  );

  check(
    'a port is served as before, whatever is refused or tagged',
    ['LB-LISTENS', 'NODE-DOWN-NOT-ASKED'],
    (t) =>
      withLiveBackend(t, async ({ address }) => {
        t.fixture('loadBalancers');
        leftToLongerRuns(t, 'ports after refusals');
        // Not on the port that is asked about, which another load balancer takes, too.
        const sound = await soundPort(t, address, 8080);
        const balancer = await arrangeNodeBalancer(t, { client_conn_throttle: 0 });
        const config = await arrangeConfig(t, {}, balancer);
        await requireNode(t, config, { label: t.names.label(), address });
        const port = new BalancerPort(t, balancer, 80);
        const served = async () => {
          await port.comesTo('LB-LISTENS', 'to take connections: it has a config still', isTaken);
          await isAnswered(t, config, port, async () => sound);
        };
        await served();
        await isLeftAlone(t, config, served);
      }),
    { objects: 2 },
  );
}

async function keepsItsNode(t: CheckContext, config: ArrangedConfig, what: string): Promise<void> {
  await countsBecome(t, 'ERR-UNCHANGED-ELSEWHERE', config, {
    expected: `its one node, up or down, after ${what} was refused`,
    holds: ({ up, down }) => up + down === 1,
  });
}

async function isUp(
  t: CheckContext,
  config: Pick<ArrangedConfig, 'path'>,
  when: string,
): Promise<void> {
  await countsBecome(t, 'NODE-UP', config, {
    expected: `the one node up${when}: its backend listens`,
    holds: ({ up, down }) => up === 1 && down === 0,
  });
}

/** Whether another load balancer had a node for the same backend, and is removed. */
async function isLeftBesideIt(t: CheckContext, address: string): Promise<boolean> {
  const { mark } = t.creations;
  const other = await arrangeConfig(t);
  const { ok } = await createNode(t, other, { label: t.names.label(), address });
  return (await areRemoved(t, mark)) && ok;
}

/** Nodes of a config that is made with HTTPS, one of them added after one that was refused. */
async function isUpBesides(t: CheckContext, { nodeBalancer }: ArrangedConfig, address: string) {
  const path = await secureConfig(t, nodeBalancer);
  const refused = await REFUSED['a node'](t, { path } as ArrangedConfig);
  const quiet = { label: t.names.label(), address: onQuietPort(address) };
  if (!refused.refused || !(await createNode(t, { path }, quiet)).ok) return;
  if (!(await createNode(t, { path }, { label: t.names.label(), address })).ok) return;
  await countsBecome(
    t,
    'NODE-UP',
    { path },
    {
      expected: 'the one of two nodes up whose backend listens, of a config made with HTTPS',
      holds: ({ up, down }) => up === 1 && down === 1,
    },
  );
}

/** A config that had HTTPS for a while. A protocol that is refused says nothing. */
async function isUpAfterHttps(t: CheckContext, config: ArrangedConfig): Promise<void> {
  const { protocol } = config.body ?? {};
  const wish = { protocol: 'https', port: 8443, check: 'connection' };
  const { ok } = await inEitherSpelling(filled, (sent) =>
    t.owner.put(config.path, { ...wish, ...sent }),
  );
  if (!ok || typeof protocol !== 'string' || protocol === 'https') return;
  await isUp(t, config, ' of a config that came to HTTPS');
  if (!(await t.owner.put(config.path, { protocol, check: 'connection' })).ok) return;
  await isUp(t, config, ' of a config that had HTTPS');
}
