import { expect, test } from 'vitest';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { service } from '../../../suites/02-service/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** How often a new volume is read before its tags show. */
const TIMES = 2;

/** Tags are kept elsewhere than volumes, and show later (SIL-RENDER-DELAY). */
function taggedLate() {
  const read = new Map<number, number>();
  return alterAnswer('getVolume', (body) => {
    const times = (read.get(body.id) ?? 0) + 1;
    read.set(body.id, times);
    return times <= TIMES ? { ...body, tags: [] } : body;
  });
}

test('tags that show late were not put there by reading', async () => {
  const checks = checksOf(service.checks, 'SVC-GET-SAFE');
  const said = await against({ checks, wrap: taggedLate() });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('SVC-GET-SAFE')?.verdict).toBe('passed');
});
