import { expect, test } from 'vitest';
import { mayBePutRight, rightForms } from '../../src/rules/put-right.ts';

test.each([
  ['blanks around it', ' a.example ', 'a.example'],
  ['a period behind it', 'a.example.', 'a.example'],
  ['the Kelvin sign as a letter, with its case', 'c\u212Ac.example', 'cKc.example'],
  ['wide letters', '\uFF41.example', 'a.example'],
])('%s is put right', (_, sent, right) => {
  expect(rightForms(sent)).toContain(right);
});

test('what has no form in ASCII is put right in no other way than names are', () => {
  expect(rightForms('münchen.example')).toEqual(['xn--mnchen-3ya.example']);
  expect(mayBePutRight('vpc-label', ' a')).toBe(false);
});
