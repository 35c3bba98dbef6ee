import { expect, test } from 'vitest';
import { type Body, instead, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { configInPath, sent } from '../../../src/reference/faults/blocks/load-balancer.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against, checksOf } from '../support/against.ts';
import { generatedChecks } from '../support/generated-checks.ts';
import { complaints } from '../support/seen-green.ts';

/** Two nodes of a config differ in their addresses: the document does not say that they need not. */
const addressesOnce = instead('createNode', (core, state, principal, request, ...rest) => {
  const { address } = sent(request);
  const isTaken = configInPath(state, request)?.nodes.some((node) => node.address === address);
  if (isTaken) return { state, answer: refusal('Another node of this config has it.', 409) };
  return core(state, principal, request, ...rest);
});

/** A number is taken for a text, so that cases that only observe add nodes too. */
const converting = instead('createNode', (core, state, principal, request, ...rest) => {
  const body: Body = sent(request);
  const label = typeof body.label === 'number' ? String(body.label) : body.label;
  return core(state, principal, { ...request, body: { ...body, label } }, ...rest);
});

const NODES = 'POST /nodebalancers/{nodebalancerId}/configs/{configId}';

test('nodes that checks add to one config share no address', async () => {
  const generated = generatedChecks.filter(({ title }) => title.startsWith(NODES));
  const said = await against({
    // What only observes goes first.
    checks: [...generated.toReversed(), ...checksOf(loadBalancers.checks, 'NODE-LABEL-UNIQUE')],
    effort: 'thorough',
    concurrency: 1,
    wrap: (core) => converting(addressesOnce(core)),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(expect.arrayContaining(['NODE-CREATE', 'NODE-LABEL-UNIQUE']));
}, 120_000);
