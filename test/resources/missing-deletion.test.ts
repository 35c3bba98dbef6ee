import { describe, expect, test } from 'vitest';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { refusal } from '../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';

type Wrap = NonNullable<Fault['wrap']>;

/** Answers requests with one of these methods on a single volume, while `when` says so. */
function without(methods: readonly string[], status: number, when = () => true): Wrap {
  return (core) =>
    (state, principal, request, now, ...rest) =>
      methods.includes(request.method) && /\/volumes\/\d+$/.test(request.path) && when()
        ? { state, answer: refusal('No such route.', status) }
        : core(state, principal, request, now, ...rest);
}

async function createVolume(t: CheckContext): Promise<void> {
  const body = { label: t.names.label(), region: t.fixture('region') };
  await t.creations.attempt({ collection: '/volumes', body });
}

/** What stays of twenty volumes that twenty checks create, two at a time. */
async function twenty(wrap: Wrap, create = createVolume) {
  const { run, reference } = await runOn({ wrap });
  const before = [...reference.state().volumes].length;
  const checks = Array.from({ length: 20 }, (_, index) => checkOf(`volume ${index}`, create));
  const { results, conclusion } = await runDirectly(checks, run, 2);
  const { created, leftovers } = conclusion.traffic;
  const left = [...reference.state().volumes].length - before;
  return { results, created, told: leftovers.length, left };
}

describe('a target without the documented deletion', () => {
  test.each([
    ['404', without(['DELETE'], 404)],
    ['405', without(['DELETE'], 405)],
    ['404, and reads none alone', without(['DELETE', 'GET'], 404)],
  ])('answering %s is given no more, and all that stays is told', async (_, wrap) => {
    const { created, told, left } = await twenty(wrap);
    expect({ told, left }).toEqual({ told: created, left: created });
    expect(created).toBeLessThan(5);
  });
});

test('a deletion that finds new volumes late stops nothing', async () => {
  let asked = 0;
  const late = without(['DELETE'], 404, () => {
    asked += 1;
    return asked < 6;
  });
  const { created, told, left } = await twenty(late, async (t) => void (await arrangeVolume(t)));
  expect({ created, told, left }).toEqual({ created: 20, told: 0, left: 0 });
});
