import { onQuietPort } from '../../src/check/arrange/backend.ts';
import {
  type ArrangedConfig,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../src/check/arrange/node-balancer.ts';
import {
  BalancerPort,
  inTheEnd,
  isWrongAlone,
  type Patient,
  requireKnown,
} from '../../src/check/balancer-port.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { withLiveBackend } from './health.ts';
import { nodesStatus, requireNode } from './requests.ts';

/** A port that is connected to, within TLS or not. */
export type Connectable = Pick<BalancerPort, 'look'>;

/** Connections that are opened one after the other: some of them would meet a node that is down. */
const CONNECTIONS = 6;

/** Which nodes get connections (states/node). */
export function balancingChecks(check: Declare): void {
  check('connections go to nodes that are up', ['NODE-DOWN-NOT-ASKED'], (t) =>
    withLiveBackend(t, async ({ address }) => {
      t.fixture('loadBalancers');
      // Unsaid, it may be throttled.
      const balancer = await arrangeNodeBalancer(t, { client_conn_throttle: 0 });
      const config = await arrangeConfig(t, {}, balancer);
      const port = new BalancerPort(t, balancer, 80);
      await requireNode(t, config, { label: t.names.label(), address });
      const alone = await answeredInTheEnd(t, port);
      if (!alone.held) throw new Inconclusive(`nothing answers behind it: ${alone.last}`);
      for (const place of [0, 1]) {
        const quiet = onQuietPort(address, place);
        await requireNode(t, config, { label: t.names.label(), address: quiet });
      }
      await areAnswered(t, config, port, address);
      // The first node that was added may be asked first, and here it is one that is down.
      const second = await arrangeConfig(t, { port: 8080 }, balancer);
      for (const each of [onQuietPort(address, 0), address, onQuietPort(address, 1)]) {
        await requireNode(t, second, { label: t.names.label(), address: each });
      }
      await areAnswered(t, second, new BalancerPort(t, balancer, 8080), address);
      if (!isShortRun(t)) await asksItsOwn(t, address);
    }),
  );
}

/** Each port has nodes of its own, also once its config was updated: those of a config before may all be down. */
async function asksItsOwn(t: CheckContext, address: string): Promise<void> {
  const balancer = await arrangeNodeBalancer(t, { client_conn_throttle: 0 });
  const first = await arrangeConfig(t, {}, balancer);
  await requireNode(t, first, { label: t.names.label(), address: onQuietPort(address, 0) });
  const second = await arrangeConfig(t, { port: 8080 }, balancer);
  await requireNode(t, second, { label: t.names.label(), address });
  await areAnswered(t, second, new BalancerPort(t, balancer, 8080), address);
  for (const [port, change] of [
    [8080, { label: t.names.label() }],
    [8081, { port: 8081 }],
  ] as const) {
    if (!(await t.owner.put(second.path, change)).ok) return;
    await areAnswered(t, second, new BalancerPort(t, balancer, port), address);
  }
}

async function areAnswered(
  t: CheckContext,
  config: ArrangedConfig,
  port: BalancerPort,
  address: string,
): Promise<void> {
  await isAnswered(t, config, port, () => soundPort(t, address));
}

/** Connections to the port of a config with a node that is up are answered, where those to a sound one are. */
export async function isAnswered(
  t: CheckContext,
  config: Pick<ArrangedConfig, 'path'>,
  port: Connectable,
  sound: () => Promise<Connectable>,
): Promise<void> {
  const { held, last } = await answeredInTheEnd(t, port);
  if (!held) await requireOneUp(t, config);
  if (!held) await requireAnsweredElsewhere(t, port, await sound());
  t.holds('NODE-DOWN-NOT-ASKED', held, {
    expected: `${CONNECTIONS} connections in a row to be answered: one of its nodes is up`,
    received: last,
    answers: [],
  });
}

/** @throws Inconclusive when the config says that no node is up: it is for NODE-UP to say that one should be */
export async function requireOneUp(
  t: CheckContext,
  { path }: Pick<ArrangedConfig, 'path'>,
): Promise<void> {
  const look = () => t.owner.get(path);
  const { held } = await poll(look, (seen) => nodesStatus(seen).up !== 0, t.backendConvergence);
  if (!held) throw new Inconclusive(`${path} counts no node up`);
}

/** The port of a load balancer with one node, which is up. */
export async function soundPort(
  t: CheckContext,
  address: string,
  port = 80,
): Promise<BalancerPort> {
  const balancer = await arrangeNodeBalancer(t, { client_conn_throttle: 0 });
  const config = await arrangeConfig(t, { port }, balancer);
  await requireNode(t, config, { label: t.names.label(), address });
  return new BalancerPort(t, balancer, port);
}

/** @throws Inconclusive when connections are not answered either where no node is down */
async function requireAnsweredElsewhere(t: CheckContext, port: Connectable, sound: Connectable) {
  await answeredInTheEnd(t, sound);
  const isAlone = await isWrongAlone(
    async () => (await answeredInARow(port)) === ALL,
    async () => (await answeredInARow(sound)) === ALL,
  );
  if (!isAlone) throw new Inconclusive('connections are not answered where no node is down either');
}

/** Health checks take their time to find that a node is down, and are given it (`limits.backendSeconds`). */
async function answeredInTheEnd(t: CheckContext, port: Connectable) {
  return inTheEnd(
    t,
    (patience) => answeredInARow(port, patience),
    (seen) => seen === ALL,
  );
}

/** `ALL`, or the first connection that was not answered. */
async function answeredInARow(port: Connectable, patience: Patient = {}): Promise<string> {
  for (let count = 1; count <= CONNECTIONS; count += 1) {
    const seen = await port.look(patience);
    requireKnown(seen);
    if (!isOfBackend(seen.said)) return `connection ${count}: ${seen.summary}`;
  }
  return ALL;
}

const ALL = 'all are';

/** An answer of the backend, not that of a load balancer that has none, or has had enough. */
export function isOfBackend(said: string | undefined): boolean {
  return said !== undefined && !/^HTTP\/1\.\d (429|5\d\d)/.test(said);
}
