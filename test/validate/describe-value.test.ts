import { expect, test } from 'vitest';
import { describeValue } from '../../src/validate/describe-value.ts';

test.each([
  [null, 'null'],
  [undefined, 'nothing'],
  [-0.5, '-0.5'],
  [12n, '12'],
  [true, 'true'],
  ['text', '"text"'],
  ['', '""'],
  ['a"b\\', '"a\\"b\\\\"'],
  ['line\n\u001b[31m', '"line\\n\\u001b[31m"'],
  ['caf\u00e9 \u{1F600}\u202e', '"caf\\u{e9} \\u{1f600}\\u{202e}"'],
  [[], '[]'],
  [['a', 1, null], '["a", 1, null]'],
  [[[]], 'an array of 1'],
  [Array(9).fill(0), 'an array of 9'],
  [{}, '{}'],
  [{ a: 1, 'b\n': 2 }, 'an object with a, b\\u{a}'],
  [
    { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1 },
    'an object with a, b, c, d, e, f, g, h and 2 more',
  ],
  [Object.create(null), '{}'],
  [{ toString: 1, toJSON: 1 }, 'an object with toString, toJSON'],
])('%o is shown as %s', (value, text) => {
  expect(describeValue(value)).toBe(text);
});

test.each([
  'x'.repeat(1e6),
  '\u00e9'.repeat(1e6),
  { ['x'.repeat(1000)]: 1 },
  Array(8).fill('x'.repeat(90)),
])('a long value is shown in at most 200 characters', (value) => {
  expect(describeValue(value).length).toBeLessThanOrEqual(200);
});

test('a long text is shown with its length', () => {
  expect(describeValue('x'.repeat(101))).toBe(`"${'x'.repeat(100)}"... (101 UTF-16 units)`);
});
