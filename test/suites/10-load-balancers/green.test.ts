import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against, told } from '../support/against.ts';
import { complaints, ownOf, seenGreen } from '../support/seen-green.ts';

seenGreen(loadBalancers, { requests: 3000, created: 160, server: { control: true } });

test('without a private address of its own the run asks the target for one', async () => {
  const said = await against({
    checks: loadBalancers.checks,
    configure: ({ fixtures: { privateAddress, ...fixtures }, ...raw }) => ({ ...raw, fixtures }),
  });
  expect(complaints(said)).toEqual([]);
  const nodes = ownOf(loadBalancers.section).filter((id) => id.startsWith('NODE-'));
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
  expect(complaints(said)).toEqual([]);
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
  expect(complaints(said)).toEqual([]);
  for (const id of ['LBC-HTTPS', 'LBC-HTTPS-BLANK-SUBJECT']) {
    expect(said.requirements.get(id)?.verdict, told(said, id)).toBe('passed');
  }
});
