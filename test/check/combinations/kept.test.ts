import { expect, test } from 'vitest';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { type Accepted, differsFromAsked } from '../../../src/check/combinations/kept.ts';

const SENT = [{ label: 'web', ipv4: '10.0.0.0/24' }];

test.each([
  ['by label', { web: { range: '10.0.0.0/24' } }],
  ['as a count', 1],
  ['as a list of ids', [7]],
])('subnets that are shown %s decide nothing: their form is open', async (_, subnets) => {
  expect(await differing({ subnets })).toBeUndefined();
});

test('other subnets in the form in which they were sent differ', async () => {
  const subnets = [{ label: 'other', ipv4: '10.0.0.0/24' }];
  expect(await differing({ subnets })).toMatchObject({ where: '/subnets' });
});

/** What is found in an answer that nothing else reads. */
function differing(body: object) {
  const accepted = {
    right: {},
    request: { json: { subnets: SENT } },
    answer: { ok: true, body, exchange: { method: 'POST', url: '/v4/vpcs' } },
    kept: { subnets: 'VPC-CREATE' },
  };
  return differsFromAsked({} as CheckContext, accepted as unknown as Accepted);
}
