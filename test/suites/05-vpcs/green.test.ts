import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against } from '../support/against.ts';

/** Requirements that no check of this suite decides: those generated from the data. */
const GENERATED = new Set(['VPC-UPDATE-LABEL', 'SUBNET-LABEL-LENGTH']);

describe.each([1, 2, 3])('against the plain reference, with the seed %i', (seed) => {
  test('every requirement that the suite names is decided and holds', async () => {
    const said = await against({ checks: vpcs.checks, seed });
    const named = new Set(vpcs.checks.flatMap((check) => check.requirements));
    const passed = new Set(said.ids('passed'));
    expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
    expect([...named].filter((id) => !passed.has(id) && !GENERATED.has(id))).toEqual([]);
    expect(said.conclusion.traffic.leftovers).toEqual([]);
    expect(said.conclusion.traffic.requests).toBeLessThan(1_500);
    expect(said.conclusion.traffic.created).toBeLessThan(95);
  });
});

test('the same seed sends the same requests, another seed others', async () => {
  const [one, again, other] = [await written(5), await written(5), await written(6)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

/** Everything a run writes, ids and order aside: they depend on what runs at the same time. */
async function written(seed: number): Promise<string[]> {
  const requests: string[] = [];
  const wrap: Fault['wrap'] =
    (core) =>
    (state, principal, request, ...rest) => {
      const path = request.path.replace(/\d{3,}/g, 'n');
      const body = JSON.stringify(request.body)
        ?.replace(/"subnet_id":\d+/, '"subnet_id":n')
        .replace(/-proof-\d+/, '-proof-n');
      if (request.method !== 'GET') requests.push(`${request.method} ${path} ${body}`);
      return core(state, principal, request, ...rest);
    };
  await against({ checks: vpcs.checks, seed, wrap });
  return requests.sort();
}
