import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BalancerPort,
  inTheEnd,
  isWrongAlone,
  type Patient,
} from '../../../src/check/balancer-port.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import {
  CONNECTIONS,
  laterRound,
  type Outcome,
  outcomeOf,
  REQUIREMENT,
  requireTold,
  round,
  SECOND_MILLIS,
} from './rounds.ts';

/** Connections that are opened one after the other in less than a second. */
const MANY = 3 * CONNECTIONS;

/** More in a second than any throttle allows, one after the other. */
export async function servesMore(t: CheckContext, port: BalancerPort): Promise<void> {
  const { held, last } = await inTheEnd(t, (patience) => inOneSecond(port, patience), isServed);
  requireTold(last);
  const few = async () => (await laterRound(port)).served === CONNECTIONS;
  const lets = async () => (await inOneSecond(port)) !== 'kept out';
  const isAlone = held || (await isWrongAlone(lets, few));
  if (!isAlone) throw new Inconclusive('fewer connections are not all served either');
  t.holds(REQUIREMENT, held, {
    expected: `${MANY} connections in a second to be served with client_conn_throttle 0`,
    received: 'not all were',
    answers: [],
  });
}

/** What comes of so many, more than any throttle allows in each of the two seconds that they may fall into. */
async function inOneSecond(port: BalancerPort, patience: Patient = {}): Promise<Outcome> {
  await sleep(SECOND_MILLIS);
  const connections = Array.from({ length: MANY }, async (_, at) => {
    await sleep(at * (900 / MANY));
    return port.look(patience);
  });
  return outcomeOf(await Promise.all(connections));
}

const isServed = (outcome: Outcome) => outcome === 'served';

/** The most that a throttle may allow, and connections that come one after the other, half as many in a second. */
export const WIDE = 20;
const SPACED = { count: 30, everyMillis: 100 };

/**
 * Fewer connections than the throttle allows in a second are served, second after second, and whatever comes to another
 * load balancer meanwhile.
 */
export async function servesBelow(
  t: CheckContext,
  port: BalancerPort,
  open: BalancerPort,
): Promise<void> {
  const look = (patience: Patient) => spaced(port, open, patience);
  const { held, last } = await inTheEnd(t, look, isServed);
  requireTold(last);
  // The backend, or the way there, may not be up to it.
  const isAlone =
    held ||
    (await isWrongAlone(
      async () => (await spaced(port, open)) !== 'kept out',
      async () => isServed(await spaced(open, open)),
    ));
  if (!isAlone) throw new Inconclusive('connections are not served without a throttle either');
  t.holds(REQUIREMENT, held, {
    expected: `${1000 / SPACED.everyMillis} connections a second to be served with client_conn_throttle ${WIDE}`,
    received: `not all of ${SPACED.count} were`,
    answers: [],
  });
}

/** What comes of these, while as many as a throttle may forbid come to another port each second. */
async function spaced(
  port: BalancerPort,
  beside: BalancerPort,
  patience: Patient = {},
): Promise<Outcome> {
  const connections = Array.from({ length: SPACED.count }, async (_, at) => {
    const millis = at * SPACED.everyMillis;
    await sleep(millis);
    if (millis % 1000 === 0) await round(beside, patience);
    return port.look(patience);
  });
  return outcomeOf(await Promise.all(connections));
}
