import { expect, test } from 'vitest';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against, checksOf } from '../support/against.ts';

const SERVED = ['LB-THROTTLE-EFFECT', 'NODE-DOWN-NOT-ASKED'];

test('a live backend that does not listen when a run begins is started', async () => {
  let stop: string | undefined;
  const said = await against({
    checks: SERVED.flatMap((requirement) => checksOf(loadBalancers.checks, requirement)),
    concurrency: 1,
    server: { control: true },
    configure: (configuration) => {
      stop = configuration.fixtures.liveBackend.stop;
      return configuration;
    },
    // Before the first request.
    pause: async () => {
      const once = stop;
      stop = undefined;
      if (once) await fetch(once, { method: 'POST' });
    },
  });
  expect(said.ids('passed')).toEqual(expect.arrayContaining(SERVED));
});
