import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fewest, lengthAgainst, most } from '../../src/rules/characters.ts';

/** The ways in which a server may count the "characters" of a text; the document does not say which. */
function countings(text: string) {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return {
    graphemes: [...segmenter.segment(text)].length,
    codePoints: [...text].length,
    utf16Units: text.length,
    bytes: Buffer.byteLength(text),
  };
}

describe('countings', () => {
  test.each([
    ['', 0, 0, 0, 0],
    ['abc', 3, 3, 3, 3],
    ['é', 1, 1, 1, 2],
    ['漢字é', 3, 3, 3, 8],
    ['漢\u0301é', 2, 3, 3, 7],
    ['e\u0301', 1, 2, 2, 3],
    ['\u{1F600}', 1, 1, 2, 4],
    ['\u{1F468}\u200d\u{1F469}\u200d\u{1F467}', 1, 5, 8, 18],
    ['\r\n', 1, 2, 2, 2],
  ])('%j', (text, graphemes, codePoints, utf16Units, bytes) => {
    expect(countings(text)).toEqual({ graphemes, codePoints, utf16Units, bytes });
    expect([fewest(text), most(text)]).toEqual([graphemes, bytes]);
  });

  test('of letters that join no other are those of their graphemes', () => {
    const letter = fc.oneof(
      ...[[0x20, 0x7e] as const, [0xc0, 0x24f] as const, [0x4e00, 0x9fff] as const].map(
        ([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code)),
      ),
    );
    const text = fc.array(letter, { maxLength: 40 }).map((letters) => letters.join(''));
    fc.assert(fc.property(text, (each) => fewest(each) === countings(each).graphemes));
  });

  test('never decrease from graphemes to bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { graphemes, codePoints, utf16Units, bytes } = countings(text);
        const counts = [graphemes, codePoints, utf16Units, bytes];
        expect(counts.toSorted((one, other) => one - other)).toEqual(counts);
      }),
    );
  });
});

describe('lengthAgainst', () => {
  test.each([
    ['ab', 3, 5, 'beyond'],
    ['abc', 3, 5, 'within'],
    ['abcde', 3, 5, 'within'],
    ['abcdef', 3, 5, 'beyond'],
    ['éa', 3, 5, 'beyond'],
    ['éé', 3, 5, 'beyond'],
    ['e\u0301a', 3, 5, 'open'],
    ['ééé', 3, 5, 'open'],
    ['é', 3, 5, 'beyond'],
    ['éééééé', 3, 5, 'beyond'],
  ] as const)('%j from %i to %i characters: %s', (text, min, max, measured) => {
    expect(lengthAgainst(text, min, max)).toBe(measured);
  });

  test('has no upper bound unless told', () => {
    expect(lengthAgainst('a'.repeat(1000), 1)).toBe('within');
  });

  test('is decided just when all ways of counting agree, of which bytes make no text long enough', () => {
    const bound = fc.nat(12);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), bound, bound, (text, one, other) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        const { graphemes, codePoints, utf16Units, bytes } = countings(text);
        const inside = [graphemes, codePoints, utf16Units, bytes].map((n) => min <= n && n <= max);
        const measured = lengthAgainst(text, min, max);
        if (measured === 'within') expect(inside).toEqual([true, true, true, true]);
        const isLongEnough = utf16Units >= min;
        if (measured === 'beyond' && isLongEnough) expect(inside).not.toContain(true);
        if (measured === 'beyond') expect(inside.slice(0, 3)).not.toContain(true);
        if (graphemes === bytes) expect(measured).not.toBe('open');
      }),
    );
  });
});
