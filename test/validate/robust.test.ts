import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import {
  type ExchangeFinding,
  type ExchangeView,
  judgeExchange,
  ruleNames,
  validateAnswer,
  validateExchange,
  validateRequest,
  validateValue,
} from '../../src/validate/index.ts';
import * as samples from './samples.ts';

const { operations, requirements } = loadSpec();
const operation = fc.constantFrom(...operations);
const names = [...new Set(operations.flatMap(({ request, answer }) => namesIn(request, answer)))];

/** JSON that often has documented names, and values that trip careless code. */
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.jsonValue(),
    fc.constantFrom('', '2018-01-02T03:04:05', '10.0.0.0/8', 'a--b', -0, Number.MAX_VALUE, true),
    fc.dictionary(fc.constantFrom(...names, '__proto__', 'toString', '/~'), tie('value')),
    fc.array(tie('value')),
    fc.constantFrom(...Object.values(samples).filter((sample) => typeof sample === 'object')),
  ),
})).value;
const body = fc.option(
  fc.oneof(
    json.map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary' }),
  ),
  {
    nil: undefined,
  },
);
const headers = fc.dictionary(fc.constantFrom('Content-Type', 'content-type', 'x'), fc.string());
const url = fc.oneof(
  operation.map(({ path }) => `/v4${path.replace(/\{\w+\}/g, '7')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }),
);
const exchange: fc.Arbitrary<ExchangeView> = fc.record({
  method: fc.oneof(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), fc.string()),
  url: fc
    .tuple(url, fc.constantFrom('', '?page=0&page_size=%', '?page'))
    .map((parts) => parts.join('')),
  requestHeaders: headers,
  requestBody: body,
  status: fc.oneof(fc.constantFrom(200, 204, 400, 404, 429, 500), fc.integer(), fc.double()),
  answerHeaders: headers,
  answerBody: body,
});

describe('whatever comes', () => {
  test('an exchange never throws, and its findings are well-formed', () => {
    fc.assert(
      fc.property(exchange, (view) => {
        const { findings, decided } = judgeExchange(view);
        for (const finding of findings) expectWellFormed(finding);
        for (const id of decided) expect(requirements.has(id)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  test('what is broken is not also kept', () => {
    fc.assert(
      fc.property(exchange, (view) => {
        const kept = new Set(judgeExchange(view).decided);
        const { status, answerBody } = view;
        const match = operations.find(({ path }) => view.url === `/v4${path}`);
        const broken = validateAnswer(match?.id ?? '', { status, body: answerBody });
        expect(broken.filter(({ requirement }) => kept.has(requirement))).toEqual([]);
      }),
    );
  });

  test('a request body of any JavaScript value never throws', () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true });
    fc.assert(
      fc.property(operation, fc.oneof(json, anything), ({ id }, value) => {
        for (const finding of validateRequest(id, { body: value })) expectWellFormed(finding);
      }),
      { numRuns: 1000 },
    );
  });

  test('a value never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ruleNames), fc.anything(), (name, value) => {
        expect(['right', 'wrong', 'open']).toContain(validateValue(name, value)?.verdict);
      }),
    );
    expect(validateValue('nonsense', 1)).toBeUndefined();
    expect(validateValue('toString', 1)).toBeUndefined();
  });

  test('the same exchange has the same findings', () => {
    fc.assert(
      fc.property(exchange, (view) => {
        expect(judgeExchange(view)).toEqual(judgeExchange(view));
        expect(validateExchange(view)).toEqual(judgeExchange(view).findings);
      }),
    );
  });
});

test('an answer with unknown fields more has the same findings', () => {
  const right = [samples.volume, samples.region, samples.master, samples.publicImage];
  const ids = ['getVolume', 'getRegion', 'getDomain', 'getImage'] as const;
  const extra = fc.dictionary(
    fc.string().map((name) => `x_${name}`),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.nat({ max: 3 }), extra, (index, more) => {
      const answer = JSON.stringify({ ...more, ...right[index] });
      expect(validateAnswer(ids[index] ?? '', { status: 200, body: answer })).toEqual([]);
    }),
  );
});

test.each([
  ['createDomain', { domain: 'a'.repeat(1e6), type: 'slave', master_ips: Array(1e5).fill('::1') }],
  ['createVolume', { label: '\u0301'.repeat(1e6), region: 'x' }],
  ['createVpc', { label: '-'.repeat(1e6), region: 'x', subnets: Array(1e4).fill({}) }],
  ['createInstance', { label: 'e\u0301'.repeat(5e5) }],
])('%s with huge values is read to its end', (id, value) => {
  expect(validateRequest(id, { body: value }).length).toBeGreaterThan(0);
});

function expectWellFormed(finding: ExchangeFinding): void {
  expect(requirements.has(finding.requirement)).toBe(true);
  expect(finding.received).toMatch(/^[\x20-\x7e]{1,200}$/);
  expect(finding.expected).not.toBe('');
  expect(finding.where).toMatch(/^$|^[/?{]/);
  expect(finding.schemaPointer).toMatch(/^#\//);
}

function namesIn(...nodes: readonly unknown[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'object' || node === null) return [];
    const { properties = {} } = node as { properties?: object };
    return [...Object.keys(properties), ...namesIn(...Object.values(node))];
  });
}
