import { setTimeout as sleep } from 'node:timers/promises';
import { onQuietPort } from '../../../src/check/arrange/backend.ts';
import { arrangeConfig } from '../../../src/check/arrange/node-balancer.ts';
import { BalancerPort, inTheEnd, isWrongAlone } from '../../../src/check/balancer-port.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import type { Connectable } from '../balancing.ts';
import { withLiveBackend } from '../health.ts';
import { isLeftAlone } from '../left-alone.ts';
import { createNode } from '../requests.ts';
import { servesAgain, servesSome } from './again.ts';
import { servesBelow, servesMore, WIDE } from './rates.ts';
import {
  CONNECTIONS,
  laterRound,
  type PortBehind,
  portBehind,
  REQUIREMENT,
  type RoundOf,
  requireServed,
  requireTold,
  round,
  SECOND_MILLIS,
} from './rounds.ts';
import { secureBehind } from './secure.ts';

/** The throttle that forbids most connections of a round. */
const THROTTLE = 1;
/** Rounds of connections. */
const ROUNDS = 3;
/** More of them at one time than the highest throttle lets pass in as many seconds. */
const OF_WIDE = { throttle: WIDE, connections: 120 };
/** The port to which a config is moved. */
const MOVED = 8081;

/** What is asked of a port that is throttled. */
interface Rounds extends RoundOf {
  readonly throttle?: number;
}

/** What a throttle does to connections (resources/load-balancer#client_conn_throttle). */
export function throttleChecks(check: Declare): void {
  check(
    'a throttle keeps connections from being served, and 0 does not',
    [REQUIREMENT],
    (t) =>
      withLiveBackend(t, async ({ address }) => {
        t.fixture('loadBalancers');
        const open = await portBehind(t, 0, address);
        await requireServed(t, open.port);
        await servesAll(t, open.port, () => servedBehind(t, CONNECTIONS, address));
        const throttled = await portBehind(t, THROTTLE, address);
        const served = await servesSome(t, throttled, open.port);
        await servesFewer(t, throttled.port, { as: served });
        await servesAgain(t, throttled.port, open.port);
        const { port, secure } = await changed(t, throttled, address);
        await servesFewer(t, port, { as: served });
        if (secure) await servesFewer(t, secure.port, { as: secure.served });
      }),
    { objects: 3 },
  );

  check(
    'the highest throttle lets as many connections pass in a second, and no more',
    [REQUIREMENT],
    (t) =>
      withLiveBackend(t, async ({ address }) => {
        t.fixture('loadBalancers');
        leftToLongerRuns(t, 'the highest throttle');
        const open = await portBehind(t, 0, address);
        await requireServed(t, open.port);
        const wide = await portBehind(t, WIDE, address);
        const throttled = await portBehind(t, THROTTLE, address);
        const as = await servesSome(t, wide, open.port);
        await servesSome(t, throttled, open.port);
        await servesBelow(t, wide.port, open.port);
        // Several of them, each of which counts for itself, let so many times more pass.
        const { served, seconds } = await servesFewer(t, throttled.port, { as });
        if (served <= 2 * THROTTLE * (Math.ceil(seconds) + 1))
          await servesFewer(t, wide.port, { as, ...OF_WIDE });
        // What throttles one is no matter of another.
        await servesAll(t, open.port, async () => wide.port);
      }),
    { objects: 3 },
  );
}

/** The port of a load balancer with this throttle, once it is served. */
export async function servedBehind(t: CheckContext, throttle: number, address: string) {
  const { port } = await portBehind(t, throttle, address);
  await requireServed(t, port);
  return port;
}

/**
 * What becomes of a load balancer and its config later leaves the throttle as it was: another config and its update, a
 * node that is down, another port, a tag, what is to be refused. What is refused otherwise says nothing.
 * @returns the port by now, and one with HTTPS
 */
async function changed(t: CheckContext, { port, config }: PortBehind, address: string) {
  const { nodeBalancer, path } = config;
  const second = await whereShown(() => arrangeConfig(t, { port: 443 }, nodeBalancer));
  if (second) await t.owner.put(second.path, { label: t.names.label() });
  if (isShortRun(t)) return { port };
  await isLeftAlone(t, config);
  await createNode(t, config, { label: t.names.label(), address: onQuietPort(address) });
  const secure = await whereShown(() => secureBehind(t, nodeBalancer, address));
  if (!(await t.owner.put(path, { port: MOVED })).ok) return { port, secure };
  const moved = new BalancerPort(t, nodeBalancer, MOVED);
  await sleep(SECOND_MILLIS);
  await whereShown(() => requireServed(t, moved));
  return { port: moved, secure };
}

export async function servesAll(
  t: CheckContext,
  port: BalancerPort,
  elsewhere: () => Promise<BalancerPort>,
): Promise<void> {
  const isAll = ({ served }: { served: number }) => served === CONNECTIONS;
  const { held, last } = await inTheEnd(t, (patience) => laterRound(port, patience), isAll);
  if (!held) requireTold(last.outcome);
  if (!held) await requireServedElsewhere(port, await elsewhere());
  t.holds(REQUIREMENT, held, {
    expected: `all of ${CONNECTIONS} connections at one time to be served with client_conn_throttle 0`,
    received: `${last.served} were`,
    answers: [],
  });
  if (!isShortRun(t)) await servesMore(t, port);
}

/** @throws Inconclusive when as many are not served either where the throttle lets them pass */
async function requireServedElsewhere(port: BalancerPort, wide: BalancerPort): Promise<void> {
  const servesEach = async (one: BalancerPort) => {
    await sleep(SECOND_MILLIS);
    return (await round(one)).outcome;
  };
  const isAlone = await isWrongAlone(
    async () => (await servesEach(port)) !== 'kept out',
    async () => (await servesEach(wide)) === 'served',
  );
  if (!isAlone)
    throw new Inconclusive(`${CONNECTIONS} connections at one time are too many to be served`);
}

/**
 * However the seconds are counted, in so many seconds no more than one for each that began may be served. Half of all
 * are let pass: a load balancer may consist of several that count for themselves, and connections may come from
 * several addresses. What it allows for bursts may be a whole round, but not every round a second after the one before.
 * Rounds that took too long to say show nothing.
 * @param how `as` the first line of what is served: a load balancer may say in its own words that it had enough
 */
export async function servesFewer(
  t: CheckContext,
  port: Connectable,
  { as, throttle = THROTTLE, connections = CONNECTIONS }: Rounds,
): Promise<{ readonly served: number; readonly seconds: number }> {
  const most = connections + ((ROUNDS - 1) * connections) / 2;
  const isKept = ({ served, seconds }: { served: number; seconds: number }) =>
    served <= Math.max(most, 2 * throttle * (Math.ceil(seconds) + 1));
  const look = () => rounds(port, connections, as);
  const { held, last } = await poll(look, isKept, t.backendConvergence);
  t.holds(REQUIREMENT, held, {
    expected: `most of ${ROUNDS} times ${connections} connections not to be served with client_conn_throttle ${throttle}`,
    received: `${last.served} were, in ${last.seconds.toFixed(1)} s`,
    answers: [],
  });
  return last;
}

/** Rounds that no second has in common. */
async function rounds(
  port: Connectable,
  connections: number,
  as?: string,
): Promise<{ served: number; seconds: number }> {
  const begun = performance.now();
  let served = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await sleep(SECOND_MILLIS);
    served += (await round(port, {}, { as, connections })).served;
  }
  return { served, seconds: (performance.now() - begun) / 1000 };
}
