import { expect, test } from 'vitest';
import { conventions } from '../../suites/01-conventions/index.ts';
import { service } from '../../suites/02-service/index.ts';
import { lists } from '../../suites/03-lists/index.ts';
import { errors } from '../../suites/14-errors/index.ts';
import { versioning } from '../../suites/15-versioning/index.ts';
import { against } from './support/against.ts';

const checks = [conventions, service, lists, errors, versioning].flatMap((suite) => suite.checks);

test.each([1, 2, 3])('the general suites pass on the plain reference (seed %i)', async (seed) => {
  const said = await against({ checks, seed });
  expect(said.results.filter((result) => result.verdict !== 'passed')).toEqual([]);
  expect(said.conclusion.answers.findings).toEqual([]);
  expect(said.conclusion.traffic.leftovers).toEqual([]);
  const named = new Set(checks.flatMap((check) => check.requirements));
  expect(said.ids('passed')).toEqual(expect.arrayContaining([...named]));
});

test('a list that fits on a page of any size leaves the default one open', async () => {
  const said = await against({
    checks: lists.checks,
    configure: ({ credentials: { otherAccount: _, ...credentials }, ...raw }) => ({
      ...raw,
      credentials,
    }),
  });
  expect(said.requirements.get('LIST-PAGE-SIZE-DEFAULT')).toMatchObject({
    verdict: 'skipped',
    enable: 'credentials.otherAccount, of an account with more than 100 VPCs',
  });
  expect(said.ids('failed')).toEqual([]);
  expect(said.conclusion.traffic.created).toBeGreaterThan(25);
});
