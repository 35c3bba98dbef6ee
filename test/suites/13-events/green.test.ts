import { describe, expect, test } from 'vitest';
import { events } from '../../../suites/13-events/index.ts';
import { against } from '../support/against.ts';

describe.each([1, 2, 3])('against the plain reference, with the seed %i', (seed) => {
  test('every requirement that the suite names is decided and holds', async () => {
    const said = await against({ checks: events.checks, seed });
    const named = new Set(events.checks.flatMap((check) => check.requirements));
    const passed = new Set(said.ids('passed'));
    expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
    expect([...named].filter((id) => !passed.has(id))).toEqual([]);
    expect(said.conclusion.traffic.leftovers).toEqual([]);
    expect(said.conclusion.traffic.requests).toBeLessThan(200);
  });
});
