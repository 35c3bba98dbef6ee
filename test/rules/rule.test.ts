import { describe, expect, test } from 'vitest';
import { field, textField } from '../../src/rules/field.ts';
import { quote } from '../../src/rules/quote.ts';
import { LIST, NUMBER, RECORD, ruleAbout, TEXT } from '../../src/rules/rule.ts';

const noVectors = { right: [], wrong: [], open: [] };

describe('a rule about one kind of value', () => {
  test.each([
    [TEXT, 7, 'expected a string, got number'],
    [TEXT, null, 'expected a string, got null'],
    [NUMBER, '7', 'expected a number, got string'],
    [LIST, {}, 'expected an array, got object'],
    [RECORD, [], 'expected an object, got array'],
    [RECORD, null, 'expected an object, got null'],
    [RECORD, undefined, 'expected an object, got undefined'],
  ])('$expected: %j', (kind, value, reason) => {
    const rule = ruleAbout<unknown, unknown>(kind, {
      name: 'any',
      cites: [],
      refuse: () => undefined,
      isOpen: () => true,
      vectors: noVectors,
    });
    expect(rule.refuse(value)).toBe(reason);
    expect(rule.isOpen(value)).toBe(false);
  });

  test('is open only where it does not refuse', () => {
    const statement = { name: 'any', cites: [], isOpen: () => true, vectors: noVectors };
    const rule = ruleAbout<string, string>(TEXT, {
      ...statement,
      refuse: (text) => (text === 'no' ? 'expected yes' : undefined),
    });
    expect([rule.isOpen('no'), rule.isOpen('yes')]).toEqual([false, true]);
  });
});

describe('field', () => {
  test.each([
    [{ label: 'a' }, 'a', 'a'],
    [{ label: 7 }, 7, undefined],
    [{}, undefined, undefined],
    [null, undefined, undefined],
    [Object.create({ label: 'inherited' }), undefined, undefined],
  ])('%j', (value, found, text) => {
    expect(field(value, 'label')).toBe(found);
    expect(textField(value, 'label')).toBe(text);
  });
});

describe('quote', () => {
  test.each([
    ['plain', '"plain"'],
    ['two "words"', '"two \\"words\\""'],
    ['line\n', '"line\\n"'],
    ['\u001b[31m', '"\\u001b[31m"'],
    ['\u009b31m', '"\\u{9b}31m"'],
    ['с', '"\\u{441}"'],
    ['\u{1F600}', '"\\u{1f600}"'],
    ['\u202eabc', '"\\u{202e}abc"'],
    ['\ud800', '"\\ud800"'],
    ['x'.repeat(61), `"${'x'.repeat(60)}"... (61 UTF-16 units)`],
  ])('%j', (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });
});
