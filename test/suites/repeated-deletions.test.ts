import { expect, test } from 'vitest';
import { repeatedWhen } from '../../src/reference/dialects/repeated.ts';
import { volumes } from '../../suites/04-volumes/index.ts';
import { vpcs } from '../../suites/05-vpcs/index.ts';
import { against } from './support/against.ts';

/** Checks in which deletions of these kinds are the first ones. */
const checks = [
  ...vpcs.checks.filter(({ title }) => title === 'the list holds a VPC until it is deleted'),
  ...volumes.checks.filter(({ title }) => title === 'a volume that has grown is deleted too'),
];

test('a deletion that a gateway sends twice is no refusal', async () => {
  for (const check of checks) {
    const wrap = repeatedWhen((deletion) => deletion === 1);
    const { ids } = await against({ checks: [check], wrap });
    expect(ids('failed')).toEqual([]);
    expect(ids('passed')).toEqual(expect.arrayContaining([...check.requirements]));
  }
}, 60_000);

test('deletions that are refused and carried out every time are wrong', async () => {
  for (const [at, check] of checks.entries()) {
    const { ids } = await against({ checks: [check], wrap: repeatedWhen(() => true) });
    expect(ids('failed')).toContain(['VPC-DELETE', 'VOL-DELETE'][at]);
  }
}, 60_000);
