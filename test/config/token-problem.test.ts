import { expect, test } from 'vitest';
import { tokenProblem } from '../../src/config/token-problem.ts';
import { problemsOf } from './configurations.ts';

test.each([
  ['', 'got an empty text'],
  ['Bearer abc', 'got one with "Bearer " before it, which does not belong there'],
  ['bearer\tabc', 'got one with "Bearer " before it, which does not belong there'],
  ['“abc”', 'got one whose character 1 is a quotation mark (U+201C)'],
  ['abcé', 'got one whose character 4 is a letter outside ASCII (U+00E9)'],
  ['ab c', 'got one whose character 3 is a space (U+0020)'],
  ['abc\n', 'got one whose character 4 is a line break (U+000A)'],
  ['ab–c', 'got one whose character 3 is a dash that is no hyphen (U+2013)'],
  ['ab\u0000', 'got one whose character 3 is a control character (U+0000)'],
  ['ab😀', 'got one whose character 3 is no visible ASCII character (U+1F600)'],
])('of %j it says: %s', (token, problem) => {
  expect(tokenProblem(token)).toBe(problem);
});

test('the problem of a configuration tells what is wrong with a token, and not the token', () => {
  expect(problemsOf({ url: 'http://h', credentials: { owner: 'Bearer s3cret' } })).toEqual([
    'credentials.owner: expected a token or env:NAME, got one with "Bearer " before it, which does not belong there',
  ]);
});
