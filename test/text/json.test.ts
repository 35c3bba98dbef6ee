import { expect, test } from 'vitest';
import { parseJson } from '../../src/text/json.ts';

test.each(['-0', '-0.00E-1', '{"n":-0}', '{"n": -0e5}', '[1,-0]', '[\n-0.0]'])(
  'zero is zero, however its sign is written: %s',
  (text) => {
    expect(firstNumber(parseJson(text))).toBe(0);
  },
);

test('what is no zero keeps its sign', () => {
  expect(parseJson('[-0.5,-01]')).toBeUndefined();
  expect(parseJson('[-0.5,-1,"-0",{"a":-0.25}]')).toEqual([-0.5, -1, '-0', { a: -0.25 }]);
});

/** `toBe` tells -0 from 0, JSON.stringify does not. */
function firstNumber(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.values(value).at(-1);
}
