import { expect, test } from 'vitest';
import { requireShownId } from '../../../src/check/arrange/shown-id.ts';
import type { Answer } from '../../../src/http/answer.ts';

const shown = (path: string, id: unknown) =>
  requireShownId({ path, answer: { body: { id }, summary: '200' } as unknown as Answer });

test.each([
  ['/volumes/7', 7],
  ['/images/private/12', 'private/12'],
  ['/images/private/a%20b%2Fc', 'private/a b/c'],
])('%s is read with the id %j', (path, id) => {
  expect(shown(path, id)).toBe(id);
});

test.each([
  ['/volumes/17', 7],
  ['/volumes/7', undefined],
  ['/images/private/12', 'private/13'],
])('%s is not read with the id %j', (path, id) => {
  expect(() => shown(path, id)).toThrow(`${path} is read without its id`);
});
