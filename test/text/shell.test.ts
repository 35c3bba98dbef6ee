import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { quoteForShell, shellWord } from '../../src/text/shell.ts';

test.each(['', "it's", '$(id) `id` \\ "x"', 'two\nlines', "''"])(
  'a shell reads %j back',
  (text) => {
    for (const word of [quoteForShell(text), shellWord(text)]) {
      expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(text);
    }
  },
);

test('a plain word needs no quotes', () => {
  expect(shellWord('reports/2026-11-22:T1@a.b')).toBe('reports/2026-11-22:T1@a.b');
});
