import { expect, test } from 'vitest';
import { Answer } from '../../src/http/answer.ts';
import type { Exchange } from '../../src/http/exchange.ts';

/** A successful answer with this body, to a documented operation or to another. */
function answerWith(body: unknown, operation?: string): Answer {
  const exchange = { id: 1, status: 200, answerBody: JSON.stringify(body) } as unknown as Exchange;
  return new Answer(exchange, { operation: operation ? { id: operation } : undefined, body });
}

test('a bare array is a list only where the document does not say how lists are answered', () => {
  expect(answerWith([{ id: 7 }]).items).toEqual([{ id: 7 }]);
  expect(answerWith([{ id: 7 }], 'listVolumes').items).toEqual([]);
});

test('a list is whole when it has items and no further pages', () => {
  expect(answerWith({ data: [{ id: 7 }], pages: 1 }).isWholeList).toBe(true);
  expect(answerWith([{ id: 7 }]).isWholeList).toBe(true);
  expect(answerWith({ data: [{ id: 7 }], pages: 2 }).isWholeList).toBe(false);
  expect(answerWith({ configs: [{ id: 7 }] }).isWholeList).toBe(false);
  expect(answerWith([]).isWholeList).toBe(false);
});
