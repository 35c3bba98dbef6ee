import { expect, test } from 'vitest';
import { counted, duration, elapsed, grouped, percent } from '../../src/report/numbers.ts';

test.each([
  [0, 0, 'n/a'],
  [0, 400, '0 %'],
  [1, 4000, '< 0.1 %'],
  [1, 2000, '0.1 %'],
  [1, 625, '0.2 %'],
  [33, 625, '5.3 %'],
  [1, 3, '33.3 %'],
  [2, 3, '66.7 %'],
  [3999, 4000, '99.9 %'],
  [4000, 4000, '100 %'],
])('%d of %d is %s', (count, of, shown) => {
  expect(percent({ count, of, ratio: of === 0 ? 0 : count / of })).toBe(shown);
});

test.each([
  [0.4, '0 ms'],
  [840, '840 ms'],
  [12_345, '12.3 s'],
  [59_960, '1 min 00 s'],
  [245_000, '4 min 05 s'],
])('%d ms are %s', (millis, shown) => {
  expect(duration(millis)).toBe(shown);
});

test('numbers come with their noun', () => {
  expect(grouped(1234567)).toBe('1,234,567');
  expect(counted(1, 'request')).toBe('1 request');
  expect(counted(0, 'request')).toBe('0 requests');
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});

test('a clock that went back does not make a run take less than nothing', () => {
  const at = (second: number) => `2026-03-01T09:30:0${second}.000Z`;
  expect(elapsed({ started: at(1), finished: at(3) })).toBe(2000);
  expect(elapsed({ started: at(3), finished: at(1) })).toBe(0);
  const resumptions = [{ checks: 1, ended: at(2), resumed: at(7) }];
  expect(elapsed({ started: at(1), finished: at(9), resumptions })).toBe(3000);
});
