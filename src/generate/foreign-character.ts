/** A character that a rule of ASCII letters, digits and hyphens leaves out, and what it is. */
export interface ForeignCharacter {
  readonly character: string;
  readonly why: string;
}

/** White space: what a server may trim, or a pattern overlook, at either end of a text. */
export const SPACES: readonly ForeignCharacter[] = [
  { character: ' ', why: 'space' },
  { character: '\n', why: 'newline' },
  { character: '\t', why: 'tab' },
  { character: '\r', why: 'carriage return' },
  { character: '\u00a0', why: 'no-break space' },
  { character: '\u2028', why: 'line separator' },
];

const PUNCTUATION: readonly ForeignCharacter[] = [...'_.!"#$%&\'()*+,/:;<=>?@[\\]^`{|}~'].map(
  (character) => ({ character, why: 'ASCII punctuation' }),
);

const LOOK_ALIKES: readonly ForeignCharacter[] = [
  { character: '\u0430', why: 'Cyrillic letter that looks like a' },
  { character: '\u0441', why: 'Cyrillic letter that looks like c' },
  { character: '\u03bf', why: 'Greek letter that looks like o' },
  { character: '\uff41', why: 'full-width a' },
  { character: '\uff21', why: 'full-width A' },
  { character: '\u{1d41a}', why: 'mathematical bold a, beyond 16 bits' },
  { character: '\u212a', why: 'Kelvin sign, which folds to k' },
  { character: '\u017f', why: 'long s, which folds to s' },
  { character: '\u0131', why: 'dotless i' },
  { character: '\u0130', why: 'capital I with a dot' },
  { character: '\u00e9', why: 'e with an acute accent' },
  { character: 'e\u0301', why: 'e and a combining acute accent' },
  { character: '\u00df', why: 'sharp s' },
  { character: '\u00aa', why: 'feminine ordinal indicator' },
  { character: '\u6f22', why: 'Han character' },
  { character: '\uff11', why: 'full-width digit' },
  { character: '\u0663', why: 'Arabic digit' },
  { character: '\u0967', why: 'Devanagari digit' },
  { character: '\u00b2', why: 'superscript two' },
  { character: '\u2460', why: 'circled one' },
  { character: '\u2167', why: 'Roman numeral eight' },
  { character: '\u{1d7cf}', why: 'mathematical bold one, beyond 16 bits' },
  { character: '\u2010', why: 'Unicode hyphen' },
  { character: '\u2011', why: 'non-breaking hyphen' },
  { character: '\u2013', why: 'en dash' },
  { character: '\u2212', why: 'minus sign' },
  { character: '\uff0d', why: 'full-width hyphen' },
  { character: '\u00ad', why: 'soft hyphen' },
];

const INVISIBLE: readonly ForeignCharacter[] = [
  { character: '\u0000', why: 'NUL' },
  { character: '\u001b', why: 'escape' },
  { character: '\u007f', why: 'delete' },
  { character: '\u0085', why: 'next line' },
  { character: '\u200b', why: 'zero-width space' },
  { character: '\u200d', why: 'zero-width joiner' },
  { character: '\u200f', why: 'right-to-left mark' },
  { character: '\ufeff', why: 'byte order mark' },
  { character: '\u0301', why: 'combining acute accent alone' },
];

/** The plainest first; together every printable ASCII character that the rule leaves out. */
export const FOREIGN_CHARACTERS: readonly ForeignCharacter[] = [
  ...PUNCTUATION,
  ...SPACES,
  ...LOOK_ALIKES,
  ...INVISIBLE,
];
