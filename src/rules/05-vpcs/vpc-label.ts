import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

/** Characters of the label of a VPC or subnet (limits#vpc-label). */
export const VPC_LABEL_LENGTH = { least: 1, most: 64 };

/** Label of a VPC or of a subnet: 1 to 64 ASCII letters, digits and single hyphens, anywhere. */
export const vpcLabel = ruleAbout(TEXT, {
  name: 'vpc-label',
  cites: [
    'resources/vpc#label',
    'resources/vpc#subnet.label',
    'errors#vpc-label',
    'limits#vpc-label',
  ],
  refuse: (text) => {
    const foreign = /[^A-Za-z0-9-]/u.exec(text)?.[0];
    if (foreign !== undefined) {
      return `expected only ASCII letters, digits and hyphens in ${quote(text)}, found ${quote(foreign)}`;
    }
    if (text.includes('--')) return `expected no two hyphens in a row in ${quote(text)}`;
    const { least, most } = VPC_LABEL_LENGTH;
    if (text.length < least || text.length > most) {
      return `expected ${least} to ${most} characters, got ${text.length}: ${quote(text)}`;
    }
    return undefined;
  },
  vectors: {
    right: [
      'a',
      'Z',
      '7',
      '-',
      'vpc-1',
      'Main-VPC-of-2024',
      '-leading',
      'trailing-',
      '-a-b-',
      '0123456789',
      'a'.repeat(64),
      'a-'.repeat(32),
    ],
    wrong: [
      ['', 'empty'],
      ['a'.repeat(65), '65 characters'],
      ['a--b', 'two hyphens inside'],
      ['--a', 'two hyphens in front'],
      ['a--', 'two hyphens at the end'],
      ['--', 'two hyphens alone'],
      ['a---b', 'three hyphens'],
      ['a-b--c', 'two hyphens after a single one'],
      ['a_b', 'underscore'],
      ['a.b', 'period'],
      ['a b', 'space'],
      [' a', 'leading space'],
      ['a\n', 'trailing newline'],
      ['a\u0000', 'NUL'],
      ['a/b', 'slash'],
      ['é', 'accented letter'],
      ['vpс', 'Cyrillic letter that looks like c'],
      ['ａ', 'full-width letter'],
      ['٣', 'Arabic digit'],
      ['a\u2010b', 'Unicode hyphen'],
      ['ſ', 'long s, which folds to s'],
      ['\u212a', 'Kelvin sign, which folds to k'],
    ],
    open: [],
  },
});
