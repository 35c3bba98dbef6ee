import { expect, test } from 'vitest';
import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { vpcBody } from '../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Core } from '../../src/reference/core.ts';
import { refusal } from '../../src/reference/faults/blocks/index.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';

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
  const { run, reference } = await runOn({ wrap });
  const count = () => [...reference.state().vpcs, ...reference.state().instances].length;
  const before = count();
  const { results, conclusion } = await runDirectly([checkOf('creates', body)], run);
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

/** Shows under each path of a VPC what had it before, as often as this. */
function taken(times: number): (core: Core) => Core {
  const shown = new Map<string, number>();
  return (core) =>
    (state, principal, request, ...given) => {
      const step = core(state, principal, request, ...given);
      const time = (shown.get(request.path) ?? 0) + 1;
      const isRead = request.method === 'GET' && /vpcs\/\d+$/.test(request.path);
      if (!isRead || !step.answer || time > times) return step;
      shown.set(request.path, time);
      const body = { ...Object(step.answer.body), label: 'cc-former', description: 'former' };
      return { ...step, answer: { ...step.answer, body } };
    };
}

test.each([
  ['for a while', 3, 'mine'],
  ['all the time', Number.POSITIVE_INFINITY, 'former'],
])(
  'where a read shows what had the path before %s, a check gets what is shown in the end',
  async (_, times, description) => {
    let got: unknown;
    const { left } = await leftAfter(taken(times), async (t) => {
      const path = ({ id }: { id: number }) => `/vpcs/${id}`;
      const body = { ...vpcBody(t), description: 'mine' };
      const { answer } = await t.creations.make({ collection: '/vpcs', body, path });
      got = Object(answer.body).description;
    });
    expect({ got, left }).toEqual({ got: description, left: 0 });
  },
);

test('a new tag, which reads without its name, is read once', async () => {
  const reads: string[] = [];
  const heard =
    (core: Core): Core =>
    (state, principal, request, ...given) => {
      if (request.method === 'GET' && /\/tags\/./.test(request.path)) reads.push(request.path);
      return core(state, principal, request, ...given);
    };
  let asked = 0;
  await leftAfter(heard, async (t) => {
    await arrangeTag(t);
    asked = reads.length;
  });
  expect(asked).toBe(1);
});

/** Deletes at the first word, shows what is gone three times more, and says no to the second word. */
function goneLate(): (core: Core) => Core {
  const shown = new Map<string, { body: unknown; times: number }>();
  return (core) =>
    (state, principal, request, ...given) => {
      const step = core(state, principal, request, ...given);
      const was = shown.get(request.path);
      if (request.method === 'GET' && was === undefined && step.answer?.status === 200)
        shown.set(request.path, { body: step.answer.body, times: 0 });
      if (step.answer?.status !== 404 || was === undefined || was.times >= 3) return step;
      if (request.method === 'GET') was.times += 1;
      const answer =
        request.method === 'GET' ? { status: 200, body: was.body } : refusal('No', 409);
      return { state: step.state, answer };
    };
}

test('what was gone while reads still showed it is not left behind', async () => {
  const { left, leftovers } = await leftAfter(goneLate(), async (t) => {
    const path = ({ id }: { id: number }) => `/vpcs/${id}`;
    const made = await t.creations.make({ collection: '/vpcs', body: vpcBody(t), path });
    await t.owner.delete(made.path);
  });
  expect({ left, leftovers }).toEqual({ left: 0, leftovers: [] });
});

test('what two accounts have at one path is removed from both', async () => {
  const { run, reference } = await runOn({});
  const tags = () => [...reference.state().tags].length;
  const before = tags();
  const check = checkOf('creates', async (t) => {
    const { label } = await arrangeTag(t);
    await arrangeTag(t, { label }, t.as('otherAccount'));
  });
  await runDirectly([check], run);
  expect(tags()).toBe(before);
});
