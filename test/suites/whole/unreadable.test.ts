import { expect, test } from 'vitest';
import { alterAnswer, type Body } from '../../../src/reference/faults/blocks/index.ts';
import { against } from '../support/against.ts';
import { smokePlan as checks } from '../support/smoke-plan.ts';

/** Answers that no client can read, told apart from those of which one field is wrong. */
test.each<[string, string, (body: Body) => Body]>([
  ['getVpc', 'VPC-GET', () => null],
  ['getVolume', 'VOL-GET', (body) => ({ volume: body })],
  ['createNodeBalancer', 'LB-CREATE', () => ({})],
])('%s without the object it should answer breaks %s, and the run goes on', async (...given) => {
  const [operation, requirement, alter] = given;
  const wrap = alterAnswer(operation, alter);
  const said = await against({ checks, wrap, effort: 'smoke', settleSeconds: 0.1 });
  const blamed = [...said.ids('failed'), ...said.ids('warned')];
  expect(blamed).toContain(requirement);
  expect(blamed.length).toBeLessThan(12);
  expect(said.ids('passed').length).toBeGreaterThan(250);
});
