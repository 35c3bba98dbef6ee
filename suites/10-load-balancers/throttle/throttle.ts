import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeConfig } from '../../../src/check/arrange/node-balancer.ts';
import {
  type BalancerPort,
  inTheEnd,
  isWrongAlone,
  type Patient,
} from '../../../src/check/balancer-port.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { isOfBackend } from '../balancing.ts';
import { withLiveBackend } from '../health.ts';
import { servesBelow, servesMore } from './rates.ts';
import {
  CONNECTIONS,
  type Connectable,
  laterRound,
  outcomeOf,
  portBehind,
  REQUIREMENT,
  requireServed,
  requireTold,
  round,
  SECOND_MILLIS,
} from './rounds.ts';
import { secureBehind } from './secure.ts';

/** The throttle that forbids most connections of a round. */
const THROTTLE = 1;
/** Rounds of connections, and how many may be served in all of them. */
const ROUNDS = 3;
const MOST_SERVED = CONNECTIONS + ((ROUNDS - 1) * CONNECTIONS) / 2;

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
        await servesAll(t, open.port, address);
        const throttled = await portBehind(t, THROTTLE, address);
        const served = await requireServed(t, throttled.port);
        await servesFewer(t, throttled.port, served);
        await servesAgain(t, throttled.port, open.port);
        await servesBelow(t, address, open.port);
        const second = await whereShown(() => arrangeConfig(t, { port: 443 }, throttled.balancer));
        // What becomes of a config later leaves the throttle as it was, too.
        if (second) await t.owner.put(second.path, { label: t.names.label() });
        if (second) await servesFewer(t, throttled.port, served);
        if (isShortRun(t)) return;
        const secure = await whereShown(() => secureBehind(t, throttled.balancer, address));
        if (secure) await servesFewer(t, secure.port, secure.served);
      }),
    { objects: 3 },
  );
}

async function servesAll(t: CheckContext, port: BalancerPort, address: string): Promise<void> {
  const isAll = ({ served }: { served: number }) => served === CONNECTIONS;
  const { held, last } = await inTheEnd(t, (patience) => laterRound(port, patience), isAll);
  if (!held) requireTold(last.outcome);
  if (!held) await requireServedElsewhere(t, port, address);
  t.holds(REQUIREMENT, held, {
    expected: `all of ${CONNECTIONS} connections at one time to be served with client_conn_throttle 0`,
    received: `${last.served} were`,
    answers: [],
  });
  if (!isShortRun(t)) await servesMore(t, port);
}

/** @throws Inconclusive when as many are not served either where the throttle lets them pass */
async function requireServedElsewhere(
  t: CheckContext,
  port: BalancerPort,
  address: string,
): Promise<void> {
  const { port: wide } = await portBehind(t, CONNECTIONS, address);
  await requireServed(t, wide);
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
 * @param as the first line of what is served: a load balancer may say in its own words that it had enough
 */
async function servesFewer(t: CheckContext, port: Connectable, as?: string): Promise<void> {
  const isKept = ({ served, seconds }: { served: number; seconds: number }) =>
    served <= Math.max(MOST_SERVED, 2 * THROTTLE * (Math.ceil(seconds) + 1));
  const { held, last } = await poll(() => rounds(port, as), isKept, t.backendConvergence);
  t.holds(REQUIREMENT, held, {
    expected: `most of ${ROUNDS} times ${CONNECTIONS} connections not to be served with client_conn_throttle ${THROTTLE}`,
    received: `${last.served} were, in ${last.seconds.toFixed(1)} s`,
    answers: [],
  });
}

/** Rounds that no second has in common. */
async function rounds(
  port: Connectable,
  as?: string,
): Promise<{ served: number; seconds: number }> {
  const begun = performance.now();
  let served = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await sleep(SECOND_MILLIS);
    served += (await round(port, {}, as)).served;
  }
  return { served, seconds: (performance.now() - begun) / 1000 };
}

/** What was throttled counts for its second alone: after that a connection is served, whatever came before. */
async function servesAgain(t: CheckContext, port: BalancerPort, open: BalancerPort): Promise<void> {
  const look = async (patience: Patient = {}) => {
    await sleep(SECOND_MILLIS);
    return port.look(patience);
  };
  const { held, last } = await inTheEnd(t, look, ({ said }) => isOfBackend(said));
  if (!held) requireTold(outcomeOf([last]));
  // The backend may be away by now, or too slow for anybody.
  const lets = async () => outcomeOf([await look()]) !== 'kept out';
  const isAlone =
    held || (await isWrongAlone(lets, async () => isOfBackend((await open.look()).said)));
  if (!isAlone) throw new Inconclusive('without a throttle nothing answers either');
  t.holds(REQUIREMENT, held, {
    expected: `a connection to be served ${SECOND_MILLIS / 1000} s after those that client_conn_throttle ${THROTTLE} kept out`,
    received: last.summary,
    answers: [],
  });
}
