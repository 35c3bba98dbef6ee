import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeInvisible, escapeInvisibleBlock } from '../../src/text/escape-invisible.ts';

describe('visible', () => {
  test.each([
    ['a terminal escape', 'a\u001b[2Jb', 'a\\u{1b}[2Jb'],
    ['a right-to-left override', 'a\u202eb', 'a\\u{202e}b'],
    ['an isolate', '\u2066a\u2069', '\\u{2066}a\\u{2069}'],
    ['a zero-width space', 'a\u200bb', 'a\\u{200b}b'],
    ['a byte order mark', '\ufeffa', '\\u{feff}a'],
    ['a lone high surrogate', 'a\ud800b', 'a\\u{d800}b'],
    ['a lone low surrogate', 'a\udc00b', 'a\\u{dc00}b'],
    ['a C1 control', 'a\u009bb', 'a\\u{9b}b'],
    ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
    ['a no-break space', 'a\u00a0b', 'a\\u{a0}b'],
    ['a Hangul filler, which shows nothing', '\u3164', '\\u{3164}'],
    ['a tag character', '\u{e0041}', '\\u{e0041}'],
    ['a line break', 'a\nb', 'a\\u{a}b'],
  ])('names %s', (_, text, shown) => {
    expect(escapeInvisible(text)).toBe(shown);
  });

  test.each(['plain text, with "signs" <&>', 'zażółć', '東京', '😀', 'e\u0301'])(
    'leaves %s',
    (text) => {
      expect(escapeInvisible(text)).toBe(text);
    },
  );

  test('blocks keep their lines and tabs, and nothing else that is unseen', () => {
    expect(escapeInvisibleBlock('a\n\tb\r\u0000')).toBe('a\n\tb\\u{d}\\u{0}');
  });

  test('whatever comes, no control, format or lone surrogate is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeInvisible(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
    );
  });
});
