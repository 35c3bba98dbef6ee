import { setTimeout as sleep } from 'node:timers/promises';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { withLiveBackend } from '../health.ts';
import { readBalancer, updateBalancer } from '../updated.ts';
import {
  CONNECTIONS,
  type PortBehind,
  portBehind,
  REQUIREMENT,
  requireServed,
  SECOND_MILLIS,
} from './rounds.ts';
import { servedBehind, servesAll, servesFewer } from './throttle.ts';

/** A throttle is in force as the load balancer reads (resources/load-balancer#client_conn_throttle). */
export function updatedThrottleChecks(check: Declare): void {
  check(
    'a throttle that was updated is in force as it reads',
    [REQUIREMENT],
    (t) =>
      withLiveBackend(t, async ({ address }) => {
        t.fixture('loadBalancers');
        leftToLongerRuns(t, 'throttles that are updated');
        const behind = await portBehind(t, 0, address);
        const as = await requireServed(t, behind.port);
        if (!(await becomes(t, behind, 1))) return;
        await servesFewer(t, behind.port, { as });
        if (!(await becomes(t, behind, 0))) return;
        // Whatever else an update may have done to it, and whatever was let pass before.
        await sleep(SECOND_MILLIS);
        await requireServed(t, behind.port);
        await servesAll(t, behind.port, () => servedBehind(t, CONNECTIONS, address));
      }),
    { objects: 2 },
  );
}

/** Whether the load balancer comes to read this throttle: how one is updated is not shown. */
async function becomes(t: CheckContext, { config }: PortBehind, client_conn_throttle: number) {
  const { nodeBalancer } = config;
  if (!(await updateBalancer(t, nodeBalancer, { client_conn_throttle })).ok) return false;
  const look = () => readBalancer(t, nodeBalancer);
  const isSo = ({ ok, body }: { ok: boolean; body?: { client_conn_throttle?: unknown } }) =>
    ok && body?.client_conn_throttle === client_conn_throttle;
  return (await poll(look, isSo, t.convergence)).held;
}
