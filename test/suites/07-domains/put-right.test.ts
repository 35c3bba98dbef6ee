import { expect, test } from 'vitest';
import { suite } from '../../../src/check/check.ts';
import { lenient } from '../../../src/reference/dialects/requests.ts';
import { alterRequest } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { contract } from '../../../suites/support/contract.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const generated = suite('Domains and records', (check) => {
  for (const operation of ['createDomain', 'updateDomain', 'cloneDomain'])
    contract(check, operation);
}).checks;
const checks = ['DOM-NAME-RFC1035', 'DOM-CLONE-NAME-RULES', 'DOM-CREATE-SOA-EMAIL-FORMAT'].flatMap(
  (id) => checksOf([...domains.checks, ...generated], id),
);

const tidying: Fault['wrap'] = (core) => lenient.wrap?.(core) ?? core;

test('names and addresses may be put right', async () => {
  const said = await against({ checks, wrap: tidying });
  expect(complaints(said)).toEqual([]);
  const choices = said.conclusion.observations.filter(({ silence }) => silence === 'SIL-PUT-RIGHT');
  expect(choices.length).toBeGreaterThan(0);
}, 120_000);

/** A name is the same with periods behind it. */
const withoutPeriods = alterRequest(['createDomain', 'updateDomain', 'cloneDomain'], (request) => {
  const { domain } = Object(request.body);
  const bare = typeof domain === 'string' ? { domain: domain.replace(/\.+$/, '') } : {};
  return { ...request, body: { ...Object(request.body), ...bare } };
});

test('so may periods behind them', async () => {
  const said = await against({ checks, wrap: withoutPeriods });
  expect(complaints(said)).toEqual([]);
}, 120_000);

/** What is no blank is cut off too, so that a name is taken for another one. */
const cutting = alterRequest('createDomain', (request) => {
  const { domain, ...rest } = Object(request.body);
  if (typeof domain !== 'string') return request;
  return { ...request, body: { ...rest, domain: domain.replace(/[^A-Za-z0-9.-]/g, '') } };
});

test('but not for what else is wrong with them', async () => {
  const said = await against({
    checks: checksOf(domains.checks, 'DOM-NAME-RFC1035'),
    wrap: cutting,
  });
  expect(said.ids('failed')).toContain('DOM-NAME-RFC1035');
}, 120_000);
