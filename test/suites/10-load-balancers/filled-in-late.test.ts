import { expect, test } from 'vitest';
import { alterAnswer, type Body } from '../../../src/reference/faults/blocks/index.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** In how many listings a load balancer is shown as one that is being set up. */
const TIMES = 3;

/** A listing of a tag shows a new load balancer before its throttle is set. */
const setUpLate = () => {
  const shown = new Map<number, number>();
  return alterAnswer('listTaggedObjects', (body) => {
    const items: Body[] = body.data.map((item: Body) => item.data ?? item);
    for (const item of items.filter((each) => 'client_conn_throttle' in each)) {
      const times = (shown.get(item.id) ?? 0) + 1;
      shown.set(item.id, times);
      if (times <= TIMES) item.client_conn_throttle = 0;
    }
    return body;
  });
};

test('a load balancer whose throttle is shown late is no complaint', async () => {
  const checks = checksOf(loadBalancers.checks, 'LB-CREATE-AS-ASKED');
  const said = await against({ checks, wrap: setUpLate() });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('LB-CREATE-AS-ASKED')?.verdict).toBe('passed');
}, 120_000);

test('nor was it changed by what is done to its configs', async () => {
  const checks = loadBalancers.checks.filter(({ title }) => /and their nodes/.test(title));
  const said = await against({ checks, wrap: setUpLate() });
  expect(checks).toHaveLength(1);
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('LBC-UPDATE');
}, 120_000);
