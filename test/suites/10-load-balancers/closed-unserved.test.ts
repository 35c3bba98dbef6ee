import { expect, test } from 'vitest';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

test.each([
  ['listens on the port of its config', 'LB-LISTENS'],
  ['any port with HTTPS is listened on', 'LB-LISTENS'],
  ['of two load balancers with the same ports', 'LB-LISTENS'],
  ['each port that a config leaves is left', 'LB-LISTENS'],
  ['a port is served whatever becomes of its config', 'NODE-DOWN-NOT-ASKED'],
])(
  'a load balancer may close each connection before any word while no node is up: %s',
  async (title, passed) => {
    const said = await against({
      checks: titled(loadBalancers, title),
      settleSeconds: 0.3,
      configure: (raw) => ({ ...raw, limits: { ...raw.limits, backendSeconds: 0.3 } }),
      server: {
        ...OBSERVABLE,
        control: true,
        balancing: (balance) => (state, approached) => {
          const listening = balance(state, approached);
          return listening && { ...listening, closesUnserved: true };
        },
      },
    });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain(passed);
  },
  60_000,
);
