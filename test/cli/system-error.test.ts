import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { inWords, isOfTheSystem } from '../../src/cli/system-error.ts';

test('a folder in place of a file is told in words, where the system names none', () => {
  const error = thrownBy(() => readFileSync(tmpdir()));
  expect(isOfTheSystem(error) && inWords(error)).toBe('expected a file, but it is a folder');
});

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
