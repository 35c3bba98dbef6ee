import { expect, test } from 'vitest';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../../runner/directly.ts';

test('what two answers gave one path is removed once', async () => {
  const deletions: string[] = [];
  const { run, reference } = await runOn({
    wrap:
      (core) =>
      (state, principal, request, ...given) => {
        if (request.method === 'DELETE') deletions.push(request.path);
        return core(state, principal, request, ...given);
      },
  });
  const label = 'twice';
  const twice = checkOf('creates', async (t) => {
    const recipe = { collection: '/tags', body: { label } };
    const path = () => `/tags/${label}`;
    await t.creations.attempt({ ...recipe, path });
    await t.owner.delete(`/tags/${label}`);
    await t.creations.attempt({ ...recipe, path });
  });
  const { conclusion } = await runDirectly([twice], run);
  expect(deletions.filter((path) => path.endsWith(label))).toHaveLength(2);
  expect([...reference.state().tags].map((tag) => tag.label)).not.toContain(label);
  expect(conclusion.traffic.leftovers).toEqual([]);
});
