import { describe, expect, test } from 'vitest';
import { formats, type Rule } from '../../src/rules/index.ts';
import { ruleNames, validateRequest, validateValue } from '../../src/validate/index.ts';

test('every rule is known by its name', () => {
  expect(ruleNames).toContain('vpc-label');
  expect(ruleNames).toContain('timer');
  expect(ruleNames).toHaveLength(20);
});

test.each([
  ['vpc-label', 'web-1', { verdict: 'right' }],
  [
    'vpc-label',
    'web--1',
    { verdict: 'wrong', reason: 'expected no two hyphens in a row in "web--1"' },
  ],
  ['instance-label', 'a-_b', { verdict: 'open' }],
  ['timer', 300, { verdict: 'right' }],
  ['timer', '300', { verdict: 'wrong', reason: 'expected a number, got string' }],
])('%s of %j', (rule, value, verdict) => {
  expect(validateValue(rule, value)).toEqual(verdict);
});

/**
 * Some requests spell a rule out in keywords, so that each of its requirements has a name. The
 * rule's own vectors show that the keywords say neither more nor less.
 */
describe.each<[string, (value: string) => string[]]>([
  ['vpc-label', (label) => blamed('createVpc', { label, region: 'x' })],
  ['vpc-label', (label) => blamed('updateVpc', { label })],
  ['instance-label', (label) => blamed('createInstance', { label })],
  ['rfc1035-name', (domain) => blamed('cloneDomain', { domain })],
  [
    'rfc1035-name',
    (name) => blamed('createDomain', { domain: name, type: 'slave', master_ips: ['192.0.2.1'] }),
  ],
  [
    'private-range',
    (ipv4) => blamed('createVpc', { label: 'x', region: 'x', subnets: [{ ipv4, label: 'a' }] }),
  ],
  ['node-address', (address) => blamed('createNode', { address })],
])('%s in a request', (name, findings) => {
  const { vectors } = formats[name] as Rule<string>;

  test.each(vectors.right)('takes %j', (value) => {
    expect(findings(value)).toEqual([]);
  });

  test.each(vectors.wrong)('refuses %j: %s', (value) => {
    expect(findings(value)).not.toEqual([]);
  });

  test.each(vectors.open.map(([value, why]) => [value, why]))('leaves %j open: %s', (value) => {
    expect(findings(value ?? '')).toEqual([]);
  });
});

function blamed(operation: string, body: unknown): string[] {
  return validateRequest(operation, { body }).map(({ requirement }) => requirement);
}
