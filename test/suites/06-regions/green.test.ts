import { describe, expect, test } from 'vitest';
import { dialects } from '../../../src/reference/dialects/index.ts';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { regions } from '../../../suites/06-regions/index.ts';
import { against } from '../support/against.ts';
import { complaints, seenGreen } from '../support/seen-green.ts';

seenGreen(regions, { requests: 130, created: 2, complete: true });

describe('a server that chose otherwise where the document leaves it', () => {
  test.each([...dialects.keys()])('%s: no complaint', async (name) => {
    const { wrap, options } = dialects.get(name) ?? {};
    const said = await against({
      checks: regions.checks,
      settleSeconds: 5,
      ...(wrap ? { wrap } : {}),
      ...(options ? { server: options } : {}),
    });
    expect(complaints(said)).toEqual([]);
  });

  const forms = {
    'an array': (record: unknown) => [record],
    'an empty array': () => [],
    'an envelope': (record: unknown) => ({ data: [record], page: 1, pages: 1, results: 1 }),
  };
  test.each(Object.entries(forms))('availability as %s: no complaint', async (_, form) => {
    const wrap = alterAnswer('getRegionAvailability', form);
    const said = await against({ checks: regions.checks, wrap });
    expect(complaints(said)).toEqual([]);
    expect(said.requirements.get('REG-AVAILABILITY-GET')?.verdict).toBe('passed');
  });

  test('availability of select regions only: no complaint', async () => {
    const wrap = alterAnswer('listRegionAvailability', (body) => ({
      ...body,
      data: body.data.slice(0, 1),
      results: 1,
    }));
    expect(complaints(await against({ checks: regions.checks, wrap }))).toEqual([]);
  });
});
