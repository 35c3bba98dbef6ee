import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../src/reference/state.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** The account may have one private address more than in the beginning, and no second public one of an instance. */
function oneMore() {
  let first: number | undefined;
  const full = refuseWhen('createIp', (body, _, state) => {
    first ??= privateOnes(state);
    return body.public !== false || privateOnes(state) > first;
  });
  return full;
}

function privateOnes({ instances: all }: State): number {
  const ofOwner = all.filter(({ account }) => account === 1);
  return ofOwner.flatMap(({ ipv4 }) => ipv4).filter((each) => !each.public).length;
}

const DECIDED = ['IP-CREATE', 'IP-CREATE-PRIVATE'];

test('an account may have room for few addresses', async () => {
  // The address that checks of nodes share is there as long as one of them is to come.
  const ofNodes = checksOf(loadBalancers.checks, 'NODE-CREATE');
  const first = ofNodes.filter(({ title }) => title.startsWith('a config takes backend nodes'));
  const ofAddresses = DECIDED.flatMap((id) => checksOf(instances.checks, id));
  const checks = [...first, ...ofAddresses, ...ofNodes.filter((each) => !first.includes(each))];
  const said = await against({
    checks: [...new Set(checks)],
    wrap: oneMore(),
    settleSeconds: 0.3,
    concurrency: 1,
    configure: ({
      fixtures: { privateAddress: _, instance: __, instanceConfig: ___, ...fixtures },
      ...rest
    }) => ({
      ...rest,
      fixtures,
    }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(expect.arrayContaining(DECIDED));
}, 240_000);
