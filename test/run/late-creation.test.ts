import { expect, test } from 'vitest';
import type { Core } from '../../src/reference/core.ts';
import { refusal } from '../../src/reference/faults/blocks.ts';
import { arrangeInstance } from '../../src/run/arrange/instance.ts';
import { vpcBody } from '../../src/run/arrange/vpc.ts';
import type { CheckContext } from '../../src/run/check-context.ts';
import { runDirectly } from '../../src/run/conclude.ts';
import { checkOf, worldOn } from './directly.ts';

/** Says of each such path three times that what it is about is not there. */
function late(path: RegExp): (core: Core) => Core {
  const times = new Map<string, number>();
  return (core) =>
    (state, principal, request, ...given) => {
      const time = (times.get(request.path) ?? 0) + 1;
      times.set(request.path, time);
      if (path.test(request.path) && time <= 3) {
        return { state, answer: refusal('Not found', 404) };
      }
      return core(state, principal, request, ...given);
    };
}

async function leftAfter(wrap: (core: Core) => Core, body: (t: CheckContext) => Promise<void>) {
  const { world, reference } = await worldOn({ wrap });
  const count = () => [...reference.state().vpcs, ...reference.state().instances].length;
  const before = count();
  const { results, conclusion } = await runDirectly([checkOf('creates', body)], world);
  return { left: count() - before, results, leftovers: conclusion.traffic.leftovers };
}

test('what nobody has seen yet when it is to be removed is waited for', async () => {
  const { left, leftovers } = await leftAfter(late(/vpcs\/\d+$/), async (t) => {
    const path = ({ id }: { id: number }) => `/vpcs/${id}`;
    await t.creations.attempt({ collection: '/vpcs', body: vpcBody(t), path });
  });
  expect({ left, leftovers }).toEqual({ left: 0, leftovers: [] });
});

test('a new instance is used when it can be found', async () => {
  const { left, results } = await leftAfter(late(/instances\/\d+$/), async (t) => {
    const { id } = await arrangeInstance(t);
    const { ok } = await t.owner.post(`/compute/instances/${id}/boot`);
    t.holds('INST-BOOT', ok, { expected: 'an instance to boot', received: 'none', answers: [] });
  });
  expect({ left, verdict: results[0]?.verdict }).toEqual({ left: 0, verdict: 'passed' });
});
