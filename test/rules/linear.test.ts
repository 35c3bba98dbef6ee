import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { fewest, lengthAgainst } from '../../src/rules/index.ts';

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
const WORST = ['\u{1f600}', FAMILY, 'e\u0301', '\u0301', '\u{1f1e9}', '\u0915\u094d', '\r\n', 'é'];

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(WORST)('graphemes of many %j are split in pieces of a bounded length', (character) => {
  const split = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  for (const times of [100, 10_000, 200_000]) {
    split.mockClear();
    const text = character.repeat(times);
    lengthAgainst(text, 3, 1e9);
    const units = split.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    expect(units).toBeLessThan(4 * text.length + 2048);
  }
});

test('an emoji text beyond the longest description is refused after splitting little more than it allows', () => {
  const split = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  expect(lengthAgainst('\u{1f600}'.repeat(1_000_000), 1, 65_000)).toBe('beyond');
  const units = split.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
  expect(units).toBeLessThan(4 * 65_000);
  expect(Math.max(...split.mock.calls.map(([piece]) => piece.length))).toBeLessThan(5_000);
});

test('pieces split a text into the same graphemes as the whole', () => {
  const whole = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;
  const part = fc.tuple(fc.constantFrom(...WORST, 'a', '\u200d'), fc.integer({ min: 1, max: 700 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.map(([character, times]) => character.repeat(times)).join('');
      expect(fewest(text)).toBe(whole(text));
    }),
    { numRuns: 60 },
  );
});
