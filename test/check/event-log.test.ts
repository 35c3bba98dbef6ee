import { expect, test } from 'vitest';
import { type Events, notBefore, since } from '../../src/check/events/event-log.ts';
import type { Answer } from '../../src/http/answer.ts';

function events(...records: unknown[]): Events {
  return { records, answer: {} as Answer, isWhole: true, isCounted: true };
}

test('what was listed before is told no more, whatever has changed of it', () => {
  const before = events({ id: 1, status: 'started' }, 'a text');
  const after = events({ id: 2 }, { id: 1, status: 'finished' }, 'a text', 'another');
  expect(since(before, after).records).toEqual([{ id: 2 }, 'another']);
});

test('what moved on to the next page is listed once, and what says the same without an id is not left out', () => {
  const page = [{ id: 2, action: 'vpc_create' }, { id: 1, action: 'vpc_create' }, 'a text'];
  expect(notBefore(page, [{ id: 1, action: 'vpc_create' }, 'a text', { id: 0 }])).toEqual([
    'a text',
    { id: 0 },
  ]);
  expect(notBefore([], page)).toEqual(page);
});
