import { loadBalancersFaults } from '../../../src/reference/faults/10-load-balancers/index.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/**
 * The fields of load balancers and configs are judged on every answer: these checks create and read
 * both.
 */
const showing = ['LB-CREATE-AS-ASKED', 'LBC-GET'].flatMap((id) =>
  checksOf(loadBalancers.checks, id),
);

seenRed(loadBalancers.checks, loadBalancersFaults, {
  showing,
  settleSeconds: 0.1,
  server: { control: true },
  configure: (raw) => ({ ...raw, limits: { ...raw.limits, backendSeconds: 0.1 } }),
});
