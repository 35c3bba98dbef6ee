import { expect, test } from 'vitest';
import type { Answer } from '../../src/reference/call.ts';
import type { Core } from '../../src/reference/core.ts';
import { type Body, instead, refusal } from '../../src/reference/faults/blocks/index.ts';
import { suites } from '../../suites/index.ts';
import { against } from './support/against.ts';
import { complaints } from './support/seen-green.ts';

const EVERY = suites.flatMap(({ checks }) => checks);

/** What is complained of, and what is decided, by the checks of these titles against a server that does so. */
async function said(titles: readonly string[], wrap: (core: Core) => Core) {
  const checks = EVERY.filter(({ title }) => titles.some((each) => title.includes(each)));
  expect(checks.length).toBeGreaterThan(0);
  const found = await against({ checks, wrap, settleSeconds: 0.5 });
  return { complaints: complaints(found), passed: found.ids('passed') };
}

/** What an odd server may do, for which no dialect stands: none is blamed. */
test('a list of nothing may have no first page', async () => {
  const nothing = { data: [], page: 1, pages: 1, results: 0 };
  const wrap =
    (core: Core): Core =>
    (state, principal, request, ...rest) => {
      if (!request.path.endsWith('/stackscripts')) return core(state, principal, request, ...rest);
      const isOut = 'page' in request.query;
      const answer = isOut
        ? refusal('There is no such page.', 404)
        : { status: 200, body: nothing };
      return { state, answer };
    };
  const all = await said(['GET /compute/stackscripts'], wrap);
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('LIST-EVERY-LIST');
});

test('null as a description may read as one of the server', async () => {
  const wrap = instead(
    ['captureImage', 'uploadImage'],
    (core, state, principal, request, ...rest) => {
      const { description, ...body } = request.body as Body;
      const own = { ...body, description: description ?? 'made by a server' };
      return core(state, principal, { ...request, body: own }, ...rest);
    },
  );
  const all = await said(['POST /images: any two', 'POST /images/upload: any two'], wrap);
  expect(all.complaints).toEqual([]);
});

test('one of the listed scripts is enough', async () => {
  const wrap = instead('createInstance', (core, state, principal, request, ...rest) =>
    (request.body as Body)?.stackscript_id === 101
      ? { state, answer: refusal('The script needs an input.') }
      : core(state, principal, request, ...rest),
  );
  const all = await said(['a listed deployment script is taken'], wrap);
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('INST-CREATE-STACKSCRIPT');
});

test('a read that does not know of a new instance yet says nothing of its configs', async () => {
  let reads = 0;
  const wrap =
    (core: Core): Core =>
    (state, principal, request, ...rest) => {
      const isOfConfigs = request.method === 'GET' && request.path.endsWith('/configs');
      reads += isOfConfigs ? 1 : 0;
      return isOfConfigs && reads % 3 !== 0
        ? { state, answer: refusal('There is no such instance.', 404) }
        : core(state, principal, request, ...rest);
    };
  const all = await said(['an interface keeps the VPC of its subnet until'], wrap);
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('VPC-DELETE-FREED');
});

test('a read from before all updates of an imported zone does not tell what the last one came to', async () => {
  let updates = 0;
  const seen: Answer[] = [];
  const wrap =
    (core: Core): Core =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const isOne = /\/domains\/\d+$/.test(request.path);
      if (!isOne || !step.answer) return step;
      updates += request.method === 'PUT' ? 1 : 0;
      if (request.method !== 'GET') return step;
      // As its zone had it.
      const body = { ...(step.answer.body as Body), refresh_sec: 57_600 };
      const imported = updates === 0 ? { ...step.answer, body } : step.answer;
      seen.push(imported);
      if (updates === 0) return { ...step, answer: imported };
      const isStale = updates === 5 && seen.length > 1;
      updates += isStale ? 1 : 0;
      return isStale ? { ...step, answer: seen[0] as Answer } : step;
    };
  const all = await said(['a zone is imported from a name server that transfers it'], wrap);
  expect(all.complaints).toEqual([]);
  expect(updates).toBeGreaterThan(5);
});
