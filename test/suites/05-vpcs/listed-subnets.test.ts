import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { suites } from '../../../suites/index.ts';
import { against, checksOf, told } from '../support/against.ts';

const FIXED = 'VPC-UPDATE-SUBNETS-FIXED';
const LIST = /^\/v4(\/vpcs\/\d+)\/subnets$/;

/** No answer shows the subnets of a VPC but the list of them. */
const listedOnly = alterAnswer(
  ['createVpc', 'getVpc', 'updateVpc'],
  ({ subnets: _, ...rest }) => rest,
);

/** An update adds the subnets that it names, as the list shows. */
function addedByUpdates(core: Core): Core {
  const sent = new Map<string, object[]>();
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { subnets } = Object(request.body);
    if (request.method === 'PUT' && subnets) sent.set(request.path.replace('/v4', ''), subnets);
    const added = sent.get(LIST.exec(request.path)?.[1] ?? '');
    if (request.method !== 'GET' || !added || !step.answer) return step;
    const { data, ...page } = Object(step.answer.body);
    return { ...step, answer: { ...step.answer, body: { ...page, data: [...data, ...added] } } };
  };
}

const checks = suites.flatMap((suite) => checksOf(suite.checks, FIXED));

test('subnets that only their list shows are seen to stay', async () => {
  const said = await against({ checks, wrap: listedOnly });
  expect(said.ids('passed'), told(said, FIXED)).toContain(FIXED);
});

test('subnets that only their list shows are seen to change', async () => {
  const said = await against({ checks, wrap: (core) => addedByUpdates(listedOnly(core)) });
  expect(said.ids('failed'), told(said, FIXED)).toContain(FIXED);
});
