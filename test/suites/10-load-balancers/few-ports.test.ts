import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against } from '../support/against.ts';
import { generatedChecks } from '../support/generated-checks.ts';
import { complaints } from '../support/seen-green.ts';

const PORTS = [80, 443, 8080];

/** Some load balancers take a few ports only; which there are is open (SIL-LBC-PORT-BOUNDS). */
const onlyOnThese = refuseWhen(
  ['createConfig', 'updateConfig'],
  ({ port }) => typeof port === 'number' && !PORTS.includes(port),
);

test('a load balancer need not take other ports than the usual ones', async () => {
  const generated = generatedChecks.filter(({ section }) => section === loadBalancers.section);
  const checks = [...loadBalancers.checks, ...generated];
  const said = await against({ checks, wrap: onlyOnThese });
  expect(complaints(said)).toEqual([]);
  const decided = ['LBC-CREATE', 'LBC-UPDATE', 'LBC-HTTPS'];
  expect(said.ids('passed')).toEqual(expect.arrayContaining(decided));
}, 240_000);
