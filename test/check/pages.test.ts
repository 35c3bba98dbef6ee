import { expect, test } from 'vitest';
import { alterAnswer } from '../../src/reference/faults/blocks/index.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';

test.each([
  { pages: 200, seen: 200 },
  { pages: 201, seen: Inconclusive },
])('of a list of $pages pages nothing is missed silently', async ({ pages, seen }) => {
  const data = [{ id: 'some-type' }];
  const wrap = alterAnswer('listTypes', (body) => ({ ...body, data, pages }));
  const { run } = await runOn({ wrap });
  const walked: unknown[] = [];
  const walks = checkOf('walks a list', async (t) => {
    const walk = t.owner.list('/compute/types');
    walked.push(
      await walk.then(
        (items) => items?.length,
        (signal) => signal.constructor,
      ),
    );
  });
  await runDirectly([walks], run);
  expect(walked).toEqual([seen]);
});
