import { expect, test } from 'vitest';
import { Inconclusive, Violation } from '../../src/result/signals.ts';

/** What a check reads from an answer may be anything, whatever its type says. */
function receivedOf(value: unknown): string {
  const difference = { expected: 'a label', received: value as string, exchanges: [1] };
  return new Violation('VOL-LABEL', difference).received;
}

test('what was received is said in words, also where an answer lacks the field', () => {
  expect(receivedOf('a-label')).toBe('a-label');
  expect(receivedOf(undefined)).toBe('nothing: there is no such field');
  expect(receivedOf(null)).toBe('null');
  expect(receivedOf({ id: 1 })).toBe('{"id":1}');
});

test('words of a target that have no end are cut, with their length', () => {
  const long = 'x'.repeat(1_000_000);
  expect(receivedOf(long)).toMatch(/^x{4000} … \(1,000,000 characters\)$/);
  expect(new Inconclusive(long).message).toHaveLength(receivedOf(long).length);
});
