import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BalancerPort,
  inTheEnd,
  isWrongAlone,
  type Patient,
  requireKnown,
} from '../../../src/check/balancer-port.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { isOfBackend } from '../balancing.ts';
import {
  CONNECTIONS,
  laterRound,
  portBehind,
  REQUIREMENT,
  requireServed,
  round,
  SECOND_MILLIS,
} from './rounds.ts';

/** Connections that are opened one after the other in less than a second. */
const MANY = 3 * CONNECTIONS;

/** More in a second than any throttle allows, one after the other. */
export async function servesMore(t: CheckContext, port: BalancerPort): Promise<void> {
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

/** The most that a throttle may allow, and connections that come one after the other, half as many in a second. */
const WIDE = 20;
const SPACED = { count: 30, everyMillis: 100 };

/**
 * Fewer connections than the throttle allows in a second are served, second after second, and whatever comes to another
 * load balancer meanwhile.
 */
export async function servesBelow(
  t: CheckContext,
  address: string,
  open: BalancerPort,
): Promise<void> {
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
