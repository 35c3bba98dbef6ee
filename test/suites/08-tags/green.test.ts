import { expect, test } from 'vitest';
import { loadSpec } from '../../../src/spec/load.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { against, told } from '../support/against.ts';

/** What this suite must decide: everything of the section that the contract suite does not. */
const own = (loadSpec().sections.find(({ title }) => title === tags.section)?.requirements ?? [])
  .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
  .map(({ id }) => id);

test.each([1, 2, 3])('tags pass on the plain reference (seed %i)', async (seed) => {
  const said = await against({ checks: tags.checks, seed });
  expect([...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id))).toEqual([]);
  const open = own.filter((id) => said.requirements.get(id)?.verdict !== 'passed');
  expect(open.map((id) => told(said, id))).toEqual([]);
  const { requests, created, leftovers } = said.conclusion.traffic;
  expect(requests).toBeLessThan(1200);
  expect(created).toBeLessThan(110);
  expect(leftovers).toEqual([]);
});

test('instances and load balancers that cannot be read are looked at in listings', async () => {
  const said = await against({
    checks: tags.checks,
    configure: (raw) => ({
      ...raw,
      implied: { getInstance: false, getNodeBalancer: false, listTags: false },
    }),
  });
  expect([...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id))).toEqual([]);
  for (const id of ['TAG-CREATE-COMPUTES', 'TAG-CREATE-NODEBALANCERS', 'TAG-DELETE-UNTAGS']) {
    expect(said.requirements.get(id)?.verdict, told(said, id)).toBe('passed');
  }
});

test('a target that lists unknown tags as empty is as right as one that refuses', async () => {
  const said = await against({
    checks: tags.checks,
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const isUnknown = request.method === 'GET' && request.path.startsWith('/v4/tags/');
        if (!isUnknown || step.answer?.status !== 404) return step;
        const body = { data: [], page: 1, pages: 1, results: 0 };
        return { state: step.state, answer: { status: 200, body } };
      },
  });
  expect([...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id))).toEqual([]);
  expect(said.requirements.get('TAG-DELETE')?.verdict).toBe('passed');
});

test('objects of another account that are not named are made there', async () => {
  const said = await against({
    checks: tags.checks,
    configure: ({ fixtures: { otherAccount: _, ...fixtures }, ...raw }) => ({ ...raw, fixtures }),
  });
  expect(said.requirements.get('TAG-CREATE-PERMISSION')?.verdict).toBe('passed');
  expect(said.conclusion.traffic.leftovers).toEqual([]);
});
