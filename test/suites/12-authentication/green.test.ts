import { expect, test } from 'vitest';
import { loadSpec } from '../../../src/spec/load.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against } from '../support/against.ts';

test.each([1, 2])('authentication passes on the plain reference (seed %i)', async (seed) => {
  const said = await against({ checks: authentication.checks, seed });
  const open = said.results.filter((result) => result.verdict !== 'passed');
  expect(open.map((each) => [each.id, each.decisions, each.findings])).toEqual([]);
  expect(said.conclusion.answers.findings).toEqual([]);
  const section = loadSpec().sections.find(({ title }) => title === 'Authentication');
  for (const { id } of section?.requirements ?? []) {
    expect(said.requirements.get(id)?.verdict, id).toBe('passed');
  }
  expect(said.conclusion.traffic.leftovers).toEqual([]);
});
