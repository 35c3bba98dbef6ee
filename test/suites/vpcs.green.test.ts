import { describe, expect, test } from 'vitest';
import { vpcs } from '../../suites/vpcs.ts';
import { against } from './against.ts';

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
    expect(said.conclusion.traffic.created).toBeLessThan(130);
  });
});
