import { describe, expect, test } from 'vitest';
import { domains } from '../../suites/domains.ts';
import { against, told } from './against.ts';

const NAMED = [...new Set(domains.checks.flatMap(({ requirements }) => requirements))];

describe.each([1, 2, 3])('Domains and records against the plain reference, seed %i', (seed) => {
  test('decides and passes every requirement it names, within its share of the budget', async () => {
    const said = await against({ checks: domains.checks, seed });
    for (const id of NAMED) {
      expect(said.requirements.get(id)?.verdict, told(said, id)).toBe('passed');
    }
    expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
    const { requests, created, leftovers } = said.conclusion.traffic;
    expect(requests).toBeLessThan(1500);
    expect(created).toBeLessThan(140);
    expect(leftovers).toEqual([]);
  });
});
