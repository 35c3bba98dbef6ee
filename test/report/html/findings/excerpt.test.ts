import { describe, expect, test } from 'vitest';
import { excerptOf } from '../../../../src/report/html/findings/excerpt.ts';

const many = JSON.stringify(
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, i])),
);

describe('what of a body is worth reading', () => {
  test('a short body is shown whole', () => {
    expect(excerptOf('{"a":1}', '/a')).toEqual([
      { text: '{', kind: 'plain' },
      { text: '  "a": 1', kind: 'decisive' },
      { text: '}', kind: 'plain' },
    ]);
  });

  test('a long one around the decisive place, telling what is left out on both sides', () => {
    const lines = excerptOf(many, '/f300');
    expect(lines.length).toBeLessThan(40);
    expect(lines[0]).toEqual({ text: '… 289 more lines', kind: 'omitted' });
    expect(lines.at(-1)).toEqual({ text: '… 191 more lines', kind: 'omitted' });
    expect(lines.filter((line) => line.kind === 'decisive')).toEqual([
      { text: '  "f300": 300,', kind: 'decisive' },
    ]);
  });

  test('without a place, its beginning', () => {
    const lines = excerptOf(many);
    expect(lines[0]?.text).toBe('{');
    expect(lines.some((line) => line.kind === 'decisive')).toBe(false);
    expect(lines.at(-1)?.kind).toBe('omitted');
  });

  test.each([
    ['one long text', 'x'.repeat(1 << 20)],
    ['many lines', 'x\n'.repeat(1 << 19)],
    ['JSON of one long string', JSON.stringify({ a: 'x'.repeat(1 << 20) })],
    ['JSON short enough to lay out', JSON.stringify({ a: 'x'.repeat(200_000) })],
    ['JSON of many values', `[${'1,'.repeat(1 << 19)}1]`],
    ['deep nesting', '['.repeat(1 << 20)],
  ])('a long body of %s is cut to a page', (_, body) => {
    const lines = excerptOf(body, '/a/0');
    expect(lines.length).toBeLessThan(40);
    expect(lines.map((line) => line.text).join('').length).toBeLessThan(10_000);
    expect(lines.map((line) => line.text).join('')).toMatch(/… /);
  });

  test('beyond 256 KiB JSON is shown as it came: laying it out would cost more than it tells', () => {
    const lines = excerptOf(`{"a":1,"b":"${'x'.repeat(1 << 18)}"}`, '/a');
    expect(lines[0]?.text).toMatch(/^\{"a":1,"b":"xxx/);
  });
});
