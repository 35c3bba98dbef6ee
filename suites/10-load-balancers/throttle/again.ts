import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BalancerPort,
  inTheEnd,
  isWrongAlone,
  type Patient,
} from '../../../src/check/balancer-port.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isOfBackend, requireOneUp } from '../balancing.ts';
import {
  firstLine,
  outcomeOf,
  type PortBehind,
  REQUIREMENT,
  requireTold,
  SECOND_MILLIS,
} from './rounds.ts';

/** However low a throttle is, one connection a second is served, once the node is up. @returns its first line */
export async function servesSome(
  t: CheckContext,
  { port, config }: PortBehind,
  open: BalancerPort,
): Promise<string | undefined> {
  await requireOneUp(t, config);
  return servesAgain(t, port, open);
}

/** What was throttled counts for its second alone: after that a connection is served, whatever came before. */
export async function servesAgain(
  t: CheckContext,
  port: BalancerPort,
  open: BalancerPort,
): Promise<string | undefined> {
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
    expected: `a connection to be served ${SECOND_MILLIS / 1000} s after those that client_conn_throttle let pass or kept out`,
    received: last.summary,
    answers: [],
  });
  return firstLine(last.said);
}
