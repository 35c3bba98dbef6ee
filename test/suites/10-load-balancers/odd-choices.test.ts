import { expect, test } from 'vitest';
import { alterState, type Body, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../src/reference/state.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const IN_PATH = /nodebalancers\/(\d+)\/configs(?:\/(\d+))?/;

/** The load balancer of a config in a path, and its other configs. */
function around(state: State, path: string) {
  const [, balancerId, configId] = IN_PATH.exec(path) ?? [];
  const balancer = state.balancers.get(Number(balancerId));
  const others = balancer?.configs.filter(({ id }) => id !== Number(configId)) ?? [];
  return { balancer, others, configId: Number(configId) };
}

const labelsDiffer = refuseWhen(
  ['createConfig', 'updateConfig'],
  ({ label }: Body, { path }, state) =>
    label !== undefined && around(state, path).others.some((other) => other.label === label),
);

/** Whoever sets a protocol without a check gets the check that goes with it. */
const checkGoesWithProtocol = alterState('updateConfig', (after, _, { path, body }) => {
  const { protocol, check } = Object(body);
  const { balancer, configId } = around(after, path);
  if (!balancer || protocol === undefined || check !== undefined) return after;
  const configs = balancer.configs.map((config) =>
    config.id === configId
      ? { ...config, check: protocol === 'http' ? 'http' : 'connection' }
      : config,
  );
  return { ...after, balancers: after.balancers.put(balancer.id, { ...balancer, configs }) };
});

test.each([
  [
    'no two configs of a load balancer share a label',
    labelsDiffer,
    'each operation changes what it names',
  ],
  [
    'a protocol sets the check that goes with it',
    checkGoesWithProtocol,
    'a load balancer takes a config for each port',
  ],
  [
    'a protocol sets the check that goes with it',
    checkGoesWithProtocol,
    'each config is read as itself',
  ],
])(
  '%s',
  async (_, wrap, title) => {
    const checks = titled(loadBalancers, title);
    const said = await against({ checks, wrap, settleSeconds: 0.3 });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('LBC-UPDATE');
  },
  60_000,
);
