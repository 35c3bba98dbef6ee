import { expect, test } from 'vitest';
import { tags } from '../../../suites/08-tags/index.ts';
import { against, told } from '../support/against.ts';
import { complaints, seenGreen } from '../support/seen-green.ts';

seenGreen(tags, { requests: 2470, created: 312 });

test('instances and load balancers that cannot be read are looked at in listings', async () => {
  const said = await against({
    checks: tags.checks,
    configure: (raw) => ({
      ...raw,
      implied: { getInstance: false, getNodeBalancer: false, listTags: false },
    }),
  });
  expect(complaints(said)).toEqual([]);
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
  expect(complaints(said)).toEqual([]);
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
