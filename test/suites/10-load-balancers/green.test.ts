import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against, told } from '../support/against.ts';

/** What this suite must decide: everything of the section that no schema and no contract case does. */
const own = (
  loadSpec().sections.find(({ title }) => title === 'Load balancers')?.requirements ?? []
)
  .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
  .map(({ id }) => id);

test.each([1, 2, 3])('the plain reference passes with seed %i', async (seed) => {
  const server = { control: true };
  const said = await against({ checks: loadBalancers.checks, seed, server });
  expect(said.ids('failed').map((id) => told(said, id))).toEqual([]);
  expect(said.ids('warned').map((id) => told(said, id))).toEqual([]);
  const open = own.filter((id) => said.requirements.get(id)?.verdict !== 'passed');
  expect(open.map((id) => told(said, id))).toEqual([]);
  const { requests, created, leftovers } = said.conclusion.traffic;
  expect(leftovers).toEqual([]);
  expect(requests).toBeLessThan(1000);
  expect(created).toBeLessThan(50);
});

test('without a private address of its own the run asks the target for one', async () => {
  const said = await against({
    checks: loadBalancers.checks,
    configure: ({ fixtures: { privateAddress, ...fixtures }, ...raw }) => ({ ...raw, fixtures }),
  });
  expect(said.ids('failed').map((id) => told(said, id))).toEqual([]);
  const nodes = own.filter((id) => id.startsWith('NODE-'));
  expect(nodes.filter((id) => said.requirements.get(id)?.verdict !== 'passed')).toEqual([]);
});

test('with one region and one token it blames nobody, and says what is missing', async () => {
  const said = await against({
    checks: loadBalancers.checks,
    configure: ({ url, credentials: { owner }, limits, fixtures: { region } }) => ({
      ...{ url, credentials: { owner }, limits },
      fixtures: { region },
    }),
  });
  expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
  const skipped = ['LB-LABEL-UNIQUE-PER-ACCOUNT', 'NODE-SAME-REGION', 'NODE-UP'];
  expect(said.ids('skipped')).toEqual(expect.arrayContaining(skipped));
  expect(said.requirements.get('LBC-HTTPS')?.verdict).toBe('passed');
});

test.each([
  ['line breaks as such', /\\n/],
  ['backslash and n as two characters', /\n/],
])('a server that takes %s alone is as right', async (_, refused) => {
  const wrap = refuseWhen(['createConfig', 'updateConfig'], ({ ssl_cert = '' }) =>
    refused.test(ssl_cert),
  );
  const said = await against({ checks: loadBalancers.checks, wrap });
  expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
  for (const id of ['LBC-HTTPS', 'LBC-HTTPS-BLANK-SUBJECT']) {
    expect(said.requirements.get(id)?.verdict, told(said, id)).toBe('passed');
  }
});
