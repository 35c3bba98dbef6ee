import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameJson } from '../../src/text/same-json.ts';

test.each([
  [0, -0],
  [{ ttl_sec: -0 }, { ttl_sec: 0 }],
  [
    { a: [1, { b: null }], c: 'x' },
    { c: 'x', a: [1, { b: null }] },
  ],
  [{ constructor: {} }, { constructor: {} }],
])('%j is the same as %j', (one, other) => {
  expect(isSameJson(one, other)).toBe(true);
});

test.each([
  [0, '0'],
  [0, null],
  [null, undefined],
  [[], {}],
  [{}, []],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1 }, null],
  [{ toString: 1 }, {}],
])('%j is another than %j', (one, other) => {
  expect(isSameJson(one, other)).toBe(false);
  expect(isSameJson(other, one)).toBe(false);
});

test('values without a negative zero are compared as Node compares them', () => {
  // Written out, a negative zero is read again as zero.
  const value = fc.jsonValue({ maxDepth: 3 }).map((one) => JSON.parse(JSON.stringify(one)));
  const pair = fc.oneof(
    fc.tuple(value, value),
    value.map((one) => [one, JSON.parse(JSON.stringify(one))]),
  );
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect(isSameJson(one, other)).toBe(isDeepStrictEqual(one, other));
    }),
  );
});
