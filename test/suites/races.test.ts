import { expect, test } from 'vitest';
import { vpcs } from '../../suites/05-vpcs/index.ts';
import { against } from './support/against.ts';

test('a race that shows nothing wrong says how often and how close it was tried', async () => {
  const title = 'of two VPCs that take one label at the same time at most one does';
  const said = await against({ checks: vpcs.checks.filter((check) => check.title === title) });
  const [raced] = said.results;
  expect(raced?.verdict).toBe('passed');
  expect(raced?.races).toHaveLength(5);
  for (const each of raced?.races ?? []) {
    expect(each.requests).toBe(2);
    expect(each.sentWithinMillis).toBeGreaterThanOrEqual(0);
    expect(each.answeredWithinMillis).toBeLessThan(10_000);
  }
});
