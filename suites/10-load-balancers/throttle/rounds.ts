import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ArrangedConfig,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../../src/check/arrange/node-balancer.ts';
import {
  BalancerPort,
  type Patient,
  type PortLook,
  requireKnown,
} from '../../../src/check/balancer-port.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { type Connectable, isOfBackend } from '../balancing.ts';
import { requireNode } from '../requests.ts';

export const REQUIREMENT = 'LB-THROTTLE-EFFECT';

/** Connections that are opened at one time. */
export const CONNECTIONS = 20;
/** After so long, none of the connections before counts for a throttle per second. */
export const SECOND_MILLIS = 1_500;

/** A port, and the config that it is of. */
export interface PortBehind {
  readonly port: BalancerPort;
  readonly config: ArrangedConfig;
}

/** A load balancer with this throttle, and its port before a backend that answers. */
export async function portBehind(
  t: CheckContext,
  client_conn_throttle: number,
  address: string,
): Promise<PortBehind> {
  const balancer = await arrangeNodeBalancer(t, { client_conn_throttle });
  const config = await arrangeConfig(t, {}, balancer);
  await requireNode(t, config, { label: t.names.label(), address });
  return { port: new BalancerPort(t, balancer, 80), config };
}

/**
 * Waits until a connection is answered, and says with which first line.
 * @throws Inconclusive when none ever is: then nothing can be counted
 */
export async function requireServed(
  t: CheckContext,
  port: Connectable,
): Promise<string | undefined> {
  const { held, last } = await poll(
    () => port.look(),
    ({ said }) => isOfBackend(said),
    t.backendConvergence,
  );
  if (!held) throw new Inconclusive(`nothing answers behind the load balancer: ${last.summary}`);
  return firstLine(last.said);
}

export function firstLine(said = ''): string | undefined {
  return said.split(/\r?\n/)[0];
}

/**
 * What came of connections of which all should be served: whoever is slow has kept none out, and nothing is known of
 * those that were cut off.
 */
export type Outcome = 'served' | 'kept out' | 'cut off';

export function outcomeOf(looks: readonly PortLook[]): Outcome {
  looks.forEach(requireKnown);
  const left = looks.filter(({ said }) => !isOfBackend(said));
  if (left.length === 0) return 'served';
  return left.some(({ isCutOff }) => !isCutOff) ? 'kept out' : 'cut off';
}

/** @throws Inconclusive when they were only cut off */
export function requireTold(outcome: Outcome): void {
  if (outcome === 'cut off') throw new Inconclusive('what is behind the load balancer is too slow');
}

/** How many connections are opened, and the first line of those that count where one is told. */
export interface RoundOf {
  readonly connections?: number;
  readonly as?: string | undefined;
}

/** One round of connections: how many were served. */
export async function round(
  port: Connectable,
  patience: Patient = {},
  { connections = CONNECTIONS, as }: RoundOf = {},
): Promise<{ served: number; outcome: Outcome }> {
  const looks = await Promise.all(Array.from({ length: connections }, () => port.look(patience)));
  const isServed = (said?: string) =>
    isOfBackend(said) && (as === undefined || firstLine(said) === as);
  return { served: looks.filter(({ said }) => isServed(said)).length, outcome: outcomeOf(looks) };
}

/** A round in a second of its own. */
export async function laterRound(
  port: BalancerPort,
  patience: Patient = {},
): Promise<{ served: number; outcome: Outcome }> {
  await sleep(SECOND_MILLIS);
  return round(port, patience);
}
