import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { instead, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf, told } from '../support/against.ts';

const IDS = ['IP-CREATE', 'IP-CREATE-PRIVATE'];
const checks = IDS.flatMap((id) => checksOf(instances.checks, id));

/** Every new instance gets its private address at once. */
const privateAtOnce = instead('createInstance', (core, state, principal, request, ...rest) => {
  const step = core(state, principal, request, ...rest);
  const { id } = Object(step.answer?.body) as { id?: number };
  if (id === undefined) return step;
  const body = { type: 'ipv4', public: false, compute_id: id };
  const ask = { ...request, method: 'POST', path: '/v4/networking/ips', body };
  return { ...step, state: core(step.state, principal, ask, ...rest).state };
});

/** No instance gets an address beyond those that it has. */
const noMore = instead('createIp', (_, state) => ({ state, answer: refusal('It has its own.') }));

test('an instance that has its private address needs to get no other', async () => {
  const said = await against({ checks, wrap: (core: Core) => noMore(privateAtOnce(core)) });
  expect(said.ids('failed'), IDS.map((id) => told(said, id)).join()).toEqual([]);
  expect(said.ids('inconclusive')).toEqual(expect.arrayContaining(IDS));
});

test('an instance without a private address must get one', async () => {
  expect((await against({ checks, wrap: noMore })).ids('failed')).toEqual(IDS);
});
