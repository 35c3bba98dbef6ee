import { expect, test } from 'vitest';
import { cut, cutTellingLength } from '../../src/text/cut.ts';

test('a text that fits stays, a longer one ends with an ellipsis within the bound', () => {
  expect(cut('abcd', 4)).toBe('abcd');
  expect(cut('abcde', 4)).toBe('a...');
});

test('the length of what does not fit is told', () => {
  expect(cutTellingLength('abc', 3)).toBe('abc');
  expect(cutTellingLength('a'.repeat(1_048_576), 3)).toBe('aaa … (1,048,576 characters)');
});
