import { lengthAgainst } from '../characters.ts';
import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';
import { alphanumericReason, hasNonAscii } from './alphanumeric-label.ts';

/** Characters of the label of a compute instance (limits#instance-label). */
export const INSTANCE_LABEL_LENGTH = { least: 3, most: 64 };

const { least, most } = INSTANCE_LABEL_LENGTH;

/** Label of a compute instance: 3 to 64 alphanumerics with single separators between them. */
export const instanceLabel = ruleAbout(TEXT, {
  name: 'instance-label',
  cites: ['resources/instance#label', 'limits#instance-label'],
  refuse: (text) => {
    if (lengthAgainst(text, least, most) === 'beyond') {
      return `expected ${least} to ${most} characters, got ${text.length}: ${quote(text)}`;
    }
    const doubled = /--|__|\.\./.exec(text)?.[0];
    if (doubled !== undefined) return `expected no ${quote(doubled)} in ${quote(text)}`;
    return alphanumericReason(text);
  },
  isOpen: (text) =>
    hasNonAscii(text) || lengthAgainst(text, least, most) === 'open' || /[-_.]{2}/.test(text),
  vectors: {
    right: [
      'abc',
      'A1b',
      '000',
      'a-b',
      'a_b',
      'a.b',
      'web-01.eu_west',
      'a-b_c.d-e.f.g',
      'a'.repeat(64),
      `${'a-'.repeat(31)}ab`,
    ],
    wrong: [
      ['éa', 'two letters, though in three bytes'],
      ['', 'empty'],
      ['ab', '2 characters'],
      ['a'.repeat(65), '65 characters'],
      ['-ab', 'leading hyphen'],
      ['ab-', 'trailing hyphen'],
      ['_ab', 'leading underscore'],
      ['ab_', 'trailing underscore'],
      ['.ab', 'leading period'],
      ['ab.', 'trailing period'],
      ['a--b', 'two hyphens'],
      ['a__b', 'two underscores'],
      ['a..b', 'two periods'],
      ['a-b--c', 'two hyphens after a single one'],
      ['a b', 'space'],
      ['a/b', 'slash'],
      ['a@b', 'at sign'],
      ['abc\n', 'trailing newline'],
      ['a\tb', 'tab'],
      ['a\u2010b', 'Unicode hyphen'],
      ['a\u{1F600}b', 'emoji'],
    ],
    open: [
      ['a-_b', 'neighbours of two kinds'],
      ['a.-b', 'neighbours of two kinds'],
      ['a_.b', 'neighbours of two kinds'],
      ['été', 'letters beyond ASCII'],
      ['abс', 'Cyrillic letter that looks like c'],
      ['٣٤٥', 'digits beyond ASCII'],
    ],
  },
});
