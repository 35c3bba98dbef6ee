import { expect, test } from 'vitest';
import {
  alterItems,
  type Body,
  instead,
  refusal,
} from '../../../src/reference/faults/blocks/index.ts';
import { balancerInPath, sent } from '../../../src/reference/faults/blocks/load-balancer.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { Table } from '../../../src/reference/table.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against, checksOf, told } from '../support/against.ts';

type Wrap = Fault['wrap'];

/** Each region numbers its private addresses from one. */
const numberedByRegion: Wrap = (core) => {
  const given = new Map<string, number>();
  return instead('createIp', (inner, state, principal, request, ...rest) => {
    const instance = state.instances.get(sent(request).compute_id);
    const nth = (given.get(instance?.region ?? '') ?? 0) + 1;
    const counters = { ...state.counters, privateAddress: nth };
    const step = inner({ ...state, counters }, principal, request, ...rest);
    if (!step.answer || step.answer.status >= 300 || !instance) return step;
    given.set(instance.region, nth);
    return step;
  })(core);
};

/** A backend is any instance of the load balancer's region that has the address there. */
const ofTheRegion: Wrap = instead('createNode', (core, state, principal, request, ...rest) => {
  const region = balancerInPath(state, request)?.region;
  const here = state.instances.filter((each) => each.region === region);
  const host = String((sent(request) as Body).address).replace(/:.*/, '');
  const isHad = here.some(({ ipv4 }) => ipv4.some(({ address }) => address === host));
  if (!isHad) return { state, answer: refusal('No instance of the region has this address.') };
  const step = core({ ...state, instances: Table.of(here) }, principal, request, ...rest);
  return { ...step, state: { ...step.state, instances: state.instances } };
});

test('an address that an instance of either region has is no address of another region', async () => {
  const said = await against({
    checks: checksOf(loadBalancers.checks, 'NODE-SAME-REGION'),
    wrap: (core) => ofTheRegion(numberedByRegion(core)),
    configure: ({ fixtures: { privateAddress: _, ...fixtures }, ...rest }) => ({
      ...rest,
      fixtures,
    }),
  });
  expect(said.ids('failed'), told(said, 'NODE-SAME-REGION')).toEqual([]);
});

/** Which fields the list of instances has is open (SIL-INST-ANSWER). */
const listedBriefly: Wrap = alterItems('listInstances', (item) => {
  delete item.ipv4;
});

/** An instance of the first region that others gave the address, which is another one in the second. */
const givenInBoth: Wrap = instead('createIp', (core, state, ...given) => {
  const step = core(state, ...given);
  const instance = state.instances.get(sent(given[1]).compute_id);
  const theirs = step.state.instances.get(THEIRS);
  if (instance?.region !== 'eu-west' || !step.answer || !theirs) return step;
  const { address } = step.answer.body as Body;
  const ipv4 = [...theirs.ipv4, { address, public: false }];
  const instances = step.state.instances.put(THEIRS, { ...theirs, ipv4 });
  return { ...step, state: { ...step.state, instances } };
});

const THEIRS = 102;

test('where instances are listed without addresses, another one may have the same', async () => {
  const said = await against({
    checks: checksOf(loadBalancers.checks, 'NODE-SAME-REGION'),
    wrap: (core) => ofTheRegion(givenInBoth(listedBriefly(core))),
  });
  expect(said.ids('failed'), told(said, 'NODE-SAME-REGION')).toEqual([]);
});
