import { expect, test } from 'vitest';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Core } from '../../src/reference/core.ts';
import { instead, refuseWhen } from '../../src/reference/faults/blocks/index.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from './directly.ts';

/** Refuses updates of VPCs with 400 for so many milliseconds after the last creation. */
const busyFor =
  (millis: number) =>
  (core: Core): Core => {
    let createdAt = 0;
    const created = instead('createVpc', (plain, ...given) => {
      createdAt = performance.now();
      return plain(...given);
    });
    return refuseWhen('updateVpc', () => performance.now() - createdAt < millis)(created(core));
  };

test.each([
  ['accepted a while later', 300, 'passed'],
  ['never accepted', Number.POSITIVE_INFINITY, 'failed'],
])(
  'what is refused alone after a short rest and %s has the verdict it deserves',
  async (_, millis, verdict) => {
    const { run } = await runOn({ wrap: busyFor(millis) }, {}, { usual: 50, long: 1_000 });
    const updating = async (t: CheckContext) => {
      const { path } = await arrangeVpc(t);
      t.accepted('VPC-CREATE', await t.owner.put(path, { description: 'at once' }));
    };
    const { results } = await runDirectly(
      [checkOf('update', updating, { requirements: ['VPC-CREATE'], objects: 1 })],
      run,
    );
    expect(results.map((each) => each.verdict)).toEqual([verdict]);
  },
);
