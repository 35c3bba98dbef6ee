import { expect, test } from 'vitest';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { regions } from '../../../suites/06-regions/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const checks = checksOf(regions.checks, 'REG-AVAILABILITY-REGION-KNOWN');

test('a region that is opened between two reads is a region all the same', async () => {
  let reads = 0;
  const opening = alterAnswer('listRegions', (body) => {
    reads += 1;
    if (reads > 2) return undefined;
    return { ...body, data: body.data.slice(1), results: body.results - 1 };
  });
  const said = await against({ checks, wrap: opening });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('REG-AVAILABILITY-REGION-KNOWN');
}, 60_000);

test('so is one that can be read, though it is not in the list', async () => {
  const hiding = alterAnswer('listRegions', (body) => ({
    ...body,
    data: body.data.slice(1),
    results: body.results - 1,
  }));
  const said = await against({ checks, wrap: hiding });
  expect(complaints(said)).toEqual([]);
}, 60_000);
