import { expect, test } from 'vitest';
import { costOf, shardOf } from '../../src/runner/shards.ts';
import { suites } from '../../suites/index.ts';

const checks = suites.flatMap((suite) => suite.checks);

test.each([1, 2, 4, 7])('%i shards hold every check once, and cost about the same', (of) => {
  const shards = Array.from({ length: of }, (_, nth) => shardOf(checks, { index: nth + 1, of }));
  const ids = shards.flat().map(({ id }) => id);
  expect(ids.toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
  const costs = shards.map((shard) => shard.reduce((sum, check) => sum + costOf(check), 0));
  expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1);
});

test('a shard keeps the order of the checks, and is the same each time', () => {
  const shard = shardOf(checks, { index: 2, of: 3 });
  expect(shard).toEqual(checks.filter((check) => shard.includes(check)));
  expect(shardOf([...checks], { index: 2, of: 3 })).toEqual(shard);
});
