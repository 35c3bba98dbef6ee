import { onQuietPort } from '../../src/check/arrange/backend.ts';
import { type ArrangedConfig, arrangeConfig } from '../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { askHook } from '../../src/check/hook.ts';
import type { Fixtures } from '../../src/config/configuration.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { filled } from '../support/certificates/filled.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { type Certificate, inEitherSpelling } from './https/certificate.ts';
import { countsBecome, createConfig, createNode, nodesStatus, requireNode } from './requests.ts';

/** Where the backend is started and stopped. */
export type Hooks = Record<'start' | 'stop', string>;

/** Nodes that come up (states/node). */
export function healthChecks(check: Declare): void {
  const coming = ['NODE-UP', 'NODE-NEW-DOWN'];
  check('a node comes up once its backend listens', coming, (t) =>
    withLiveBackend(t, async ({ address, start, stop }) => {
      const config = await arrangeConfig(t);
      const quiet = onQuietPort(address);
      if (start && stop) await switchBackend(t, stop);
      try {
        await requireNode(t, config, { label: t.names.label(), address });
        if (start && stop) await requireDown(t, config.path);
        await requireNode(t, config, { label: t.names.label(), address: quiet });
      } finally {
        if (start) await switchBackend(t, start);
      }
      const first = await t.owner.get(config.path);
      await isUp(t, config);
      if (start && stop) await isUpAgain(t, config, { start, stop });
      await isUpInSecond(t, config, address, start && stop ? { start, stop } : undefined);
      await isUpWithHttps(t, config);
      if (start && stop) await isUpOnceUpdated(t, config, { start, stop });
      await isUpInOther(t, address);
      await isCountedBeside(t, config, address);
      const soon = nodesStatus(first).up === 1 ? 'at once' : 'later';
      t.observe('SIL-NODE-CHECK-TIME', `a backend that listens is noticed ${soon}`, first);
    }),
  );
}

async function isUp(
  t: CheckContext,
  config: Pick<ArrangedConfig, 'path'>,
  nodes = 2,
): Promise<void> {
  await countsBecome(t, 'NODE-UP', config, {
    expected: 'one node up, the one whose backend listens',
    holds: ({ up, down }) => up === 1 && up + down === nodes,
  });
}

/** Each node of each config has health checks of its own. A second config, or a second node for one backend, may be refused. */
async function isUpInSecond(
  t: CheckContext,
  { nodeBalancer }: ArrangedConfig,
  address: string,
  hooks?: Hooks,
): Promise<void> {
  if (isShortRun(t)) return;
  const made = await createConfig(t, nodeBalancer, { port: 443 });
  if (!made.ok) return;
  const path = `${nodeBalancer.path}/configs/${requireUndocumentedId(made)}`;
  for (const each of [onQuietPort(address), onQuietPort(address, 1)]) {
    if (!(await createNode(t, { path }, { label: t.names.label(), address: each })).ok) return;
  }
  const second = { path };
  // One that comes after an update is looked at as those before.
  if (!(await t.owner.put(path, { label: t.names.label() })).ok) return;
  if (!(await createNode(t, second, { label: t.names.label(), address })).ok) return;
  const lastUp = async (when: string) =>
    countsBecome(t, 'NODE-UP', second, {
      expected: `the last of three nodes of a second config up, whose backend listens${when}`,
      holds: ({ up, down }) => up === 1 && down === 2,
    });
  await lastUp('');
  if ((await t.owner.put(path, { port: 8443 })).ok) await lastUp(', on another port of clients');
  if (hooks) await isUpAgain(t, second, hooks, { nodes: 3 });
}

/** A backend may serve several load balancers, and is up for each of them. */
async function isUpInOther(t: CheckContext, address: string): Promise<void> {
  if (isShortRun(t)) return;
  const config = await arrangeConfig(t);
  if (!(await createNode(t, config, { label: t.names.label(), address })).ok) return;
  await countsBecome(t, 'NODE-UP', config, {
    expected: 'one node up, whose backend serves another load balancer, too',
    holds: ({ up, down }) => up === 1 && down === 0,
  });
}

/** A node that is added beside one that is up, and has nobody listening on its port, is down. */
async function isCountedBeside(
  t: CheckContext,
  config: ArrangedConfig,
  address: string,
): Promise<void> {
  if (isShortRun(t)) return;
  const added = await createNode(t, config, {
    label: t.names.label(),
    address: onQuietPort(address, 1),
  });
  if (!added.ok) return;
  await countsBecome(t, 'NODE-NEW-DOWN', config, {
    expected: 'two nodes down beside the one that is up',
    holds: ({ up, down }) => up === 1 && down === 2,
  });
}

/** How clients are served has nothing to do with backends. A protocol that is refused says nothing. */
async function isUpWithHttps(t: CheckContext, config: ArrangedConfig): Promise<void> {
  const wish = { protocol: 'https', check: 'connection' };
  const change = (sent: Certificate) => t.owner.put(config.path, { ...wish, ...sent });
  if ((await inEitherSpelling(filled, change)).ok) await isUp(t, config);
}

interface Meantime {
  readonly nodes?: number;
  /** What is done while the node is down. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** That a node goes down again is not shown: one that does must come up as the first time. */
async function isUpAgain(
  t: CheckContext,
  config: Pick<ArrangedConfig, 'path'>,
  { start, stop }: Hooks,
  { nodes = 2, meanwhile }: Meantime = {},
): Promise<void> {
  await switchBackend(t, stop);
  const goesDown = async () => {
    const wentDown = await areDown(t, config.path, nodes);
    if (wentDown) await meanwhile?.();
    return wentDown;
  };
  const wentDown = await goesDown().finally(() => switchBackend(t, start));
  if (wentDown) await isUp(t, config, nodes);
}

/** A config that was updated has its nodes looked at as before, whether they were up or down. */
async function isUpOnceUpdated(
  t: CheckContext,
  config: ArrangedConfig,
  hooks: Hooks,
): Promise<void> {
  const update = () => t.owner.put(config.path, { label: t.names.label() });
  if (isShortRun(t) || !(await update()).ok) return;
  await isUpAgain(t, config, hooks, { meanwhile: update });
}

/**
 * Gives the live backend, listening, to one check at a time: one of them stops it for a while, and nobody says that it
 * listens when a run begins.
 * @throws Skip without it
 */
export function withLiveBackend(
  t: CheckContext,
  work: (backend: NonNullable<Fixtures['liveBackend']>) => Promise<void>,
): Promise<void> {
  const backend = t.fixture('liveBackend');
  return t.serialized('live backend', async () => {
    if (backend.start) await switchBackend(t, backend.start);
    await work(backend);
  });
}

/** Starts or stops the backend. @throws Inconclusive when the answer does not confirm it */
export async function switchBackend(t: CheckContext, address: string): Promise<void> {
  const { ok } = await askHook(t, address, {});
  if (!ok) throw new Inconclusive(`${address} does not start or stop the backend`);
}

/**
 * Waits until the node is down: only then does it prove something that it comes up.
 * @throws Inconclusive when it never is
 */
async function requireDown(t: CheckContext, path: string): Promise<void> {
  if (await areDown(t, path, 1)) return;
  throw new Inconclusive('the node of a backend that was stopped is never down');
}

export async function areDown(t: CheckContext, path: string, nodes: number): Promise<boolean> {
  const { backendSeconds } = t.run.settings.configuration.limits;
  const look = () => t.owner.get(path);
  return (await poll(look, (seen) => nodesStatus(seen).down === nodes, backendSeconds)).held;
}
