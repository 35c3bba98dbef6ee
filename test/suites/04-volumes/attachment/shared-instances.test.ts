import { expect, test } from 'vitest';
import { suite } from '../../../../src/check/check.ts';
import type { CheckContext } from '../../../../src/check/check-context.ts';
import { instanceChecks } from '../../../../suites/04-volumes/attachment/instance.ts';
import { secondInstance } from '../../../../suites/support/lent/second-instance.ts';
import { against } from '../../support/against.ts';

/** What is listed of the instance that checks share. */
async function sharedLabel(t: CheckContext): Promise<unknown> {
  const { id } = await secondInstance(t);
  const listed = (await t.owner.list('/compute/instances')) ?? [];
  return listed.find((each) => each.id === id)?.label;
}

test('no instance that checks share is given another label', async () => {
  const labels: unknown[] = [];
  const look = async (t: CheckContext) => {
    labels.push(await sharedLabel(t));
  };
  const { checks } = suite('Volumes', (check) => {
    check('before', ['INST-LIST'], look);
    instanceChecks(check);
    check('after', ['INST-LIST'], look);
  });
  const { results } = await against({ checks, concurrency: 1 });
  expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(labels[0]).toBeTypeOf('string');
  expect(labels[1]).toBe(labels[0]);
}, 30_000);
