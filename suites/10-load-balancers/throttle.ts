import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ArrangedNodeBalancer,
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
import { whereShown } from '../support/where-shown.ts';
import { isOfBackend } from './balancing.ts';
import { withLiveBackend } from './health.ts';
import { requireNode } from './requests.ts';

const REQUIREMENT = 'LB-THROTTLE-EFFECT';

/** Connections that are opened at one time, and the throttle that forbids most of them. */
const CONNECTIONS = 20;
const THROTTLE = 1;
/** Connections that are opened one after the other in less than a second. */
const MANY = 3 * CONNECTIONS;
/** After so long, none of the connections before counts for a throttle per second. */
const SECOND_MILLIS = 1_500;
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
        const second = () => arrangeConfig(t, { port: 443 }, throttled.balancer);
        if (await whereShown(second)) await servesFewer(t, throttled.port, served);
      }),
    { objects: 3 },
  );
}

/** The most that a throttle may allow, and connections that come one after the other, half as many in a second. */
const WIDE = 20;
const SPACED = { count: 30, everyMillis: 100 };

/**
 * Fewer connections than the throttle allows in a second are served, second after second, and whatever comes to another
 * load balancer meanwhile.
 */
async function servesBelow(t: CheckContext, address: string, open: BalancerPort): Promise<void> {
  if (isShortRun(t)) return;
  const { port } = await portBehind(t, WIDE, address);
  await requireServed(t, port);
  const { held } = await inTheEnd(t, (patience) => spaced(port, open, patience), Boolean);
  // The backend, or the way there, may not be up to it.
  const isAlone =
    held ||
    (await isWrongAlone(
      () => spaced(port, open),
      () => spaced(open, open),
    ));
  if (!isAlone) throw new Inconclusive('connections are not served without a throttle either');
  t.holds(REQUIREMENT, held, {
    expected: `${1000 / SPACED.everyMillis} connections a second to be served with client_conn_throttle ${WIDE}`,
    received: `not all of ${SPACED.count} were`,
    answers: [],
  });
}

/** Whether all of these are served, while as many as a throttle may forbid come to another port each second. */
async function spaced(
  port: BalancerPort,
  beside: BalancerPort,
  patience: Patient = {},
): Promise<boolean> {
  const connections = Array.from({ length: SPACED.count }, async (_, at) => {
    const millis = at * SPACED.everyMillis;
    await sleep(millis);
    if (millis % 1000 === 0) await round(beside, patience);
    return port.look(patience);
  });
  const looks = await Promise.all(connections);
  looks.forEach(requireKnown);
  return looks.every(({ said }) => isOfBackend(said));
}

/** A load balancer with this throttle, and its port before a backend that answers. */
async function portBehind(
  t: CheckContext,
  client_conn_throttle: number,
  address: string,
): Promise<{ readonly port: BalancerPort; readonly balancer: ArrangedNodeBalancer }> {
  const balancer = await arrangeNodeBalancer(t, { client_conn_throttle });
  const config = await arrangeConfig(t, {}, balancer);
  await requireNode(t, config, { label: t.names.label(), address });
  return { port: new BalancerPort(t, balancer, 80), balancer };
}

/**
 * Waits until a connection is answered, and says with which first line.
 * @throws Inconclusive when none ever is: then nothing can be counted
 */
async function requireServed(t: CheckContext, port: BalancerPort): Promise<string | undefined> {
  const { held, last } = await poll(
    () => port.look(),
    ({ said }) => isOfBackend(said),
    t.backendConvergence,
  );
  if (!held) throw new Inconclusive(`nothing answers behind the load balancer: ${last.summary}`);
  return firstLine(last.said);
}

function firstLine(said = ''): string | undefined {
  return said.split(/\r?\n/)[0];
}

/** One round of connections: how many were served, with this first line where one is told. */
async function round(
  port: BalancerPort,
  patience: Patient = {},
  as?: string,
): Promise<{ served: number }> {
  const looks = await Promise.all(Array.from({ length: CONNECTIONS }, () => port.look(patience)));
  looks.forEach(requireKnown);
  const isServed = (said?: string) =>
    isOfBackend(said) && (as === undefined || firstLine(said) === as);
  return { served: looks.filter(({ said }) => isServed(said)).length };
}

/** A round in a second of its own. */
async function laterRound(port: BalancerPort, patience: Patient = {}): Promise<{ served: number }> {
  await sleep(SECOND_MILLIS);
  return round(port, patience);
}

async function servesAll(t: CheckContext, port: BalancerPort, address: string): Promise<void> {
  const isAll = ({ served }: { served: number }) => served === CONNECTIONS;
  const { held, last } = await inTheEnd(t, (patience) => laterRound(port, patience), isAll);
  if (!held) await requireServedElsewhere(t, port, address);
  t.holds(REQUIREMENT, held, {
    expected: `all of ${CONNECTIONS} connections at one time to be served with client_conn_throttle 0`,
    received: `${last.served} were`,
    answers: [],
  });
  if (!isShortRun(t)) await servesMore(t, port);
}

/** More in a second than any throttle allows, one after the other. */
async function servesMore(t: CheckContext, port: BalancerPort): Promise<void> {
  const { held } = await inTheEnd(t, (patience) => inOneSecond(port, patience), Boolean);
  const few = async () => (await laterRound(port)).served === CONNECTIONS;
  const isAlone = held || (await isWrongAlone(() => inOneSecond(port), few));
  if (!isAlone) throw new Inconclusive('fewer connections are not all served either');
  t.holds(REQUIREMENT, held, {
    expected: `${MANY} connections in a second to be served with client_conn_throttle 0`,
    received: 'not all were',
    answers: [],
  });
}

/** Whether all of these are served, more than any throttle allows in each of the two seconds that they may fall into. */
async function inOneSecond(port: BalancerPort, patience: Patient = {}): Promise<boolean> {
  await sleep(SECOND_MILLIS);
  const connections = Array.from({ length: MANY }, async (_, at) => {
    await sleep(at * (900 / MANY));
    return port.look(patience);
  });
  const looks = await Promise.all(connections);
  looks.forEach(requireKnown);
  return looks.every(({ said }) => isOfBackend(said));
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
    return (await round(one)).served === CONNECTIONS;
  };
  const isAlone = await isWrongAlone(
    () => servesEach(port),
    () => servesEach(wide),
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
async function servesFewer(t: CheckContext, port: BalancerPort, as?: string): Promise<void> {
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
  port: BalancerPort,
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
  const look = async () => {
    await sleep(SECOND_MILLIS);
    return port.look();
  };
  const { held, last } = await poll(look, ({ said }) => isOfBackend(said), t.backendConvergence);
  // The backend may be away by now.
  if (!held) await requireServed(t, open);
  t.holds(REQUIREMENT, held, {
    expected: `a connection to be served ${SECOND_MILLIS / 1000} s after those that client_conn_throttle ${THROTTLE} kept out`,
    received: last.summary,
    answers: [],
  });
}
