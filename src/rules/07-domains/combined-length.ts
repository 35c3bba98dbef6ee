import { fewest, type Measured, most } from '../characters.ts';
import { LIST, type Rule, ruleAbout } from '../rule.ts';

/** The greatest combined length of `master_ips`, and that of `axfr_ips`, in characters. */
export const COMBINED_LENGTH_LIMIT = 1000;

/** The document does not say whether separators count; no honest one takes more than this. */
const WIDEST_SEPARATOR = 2;

/**
 * Holds the total length of all entries, in characters, against a limit: `within` when it fits
 * even with two separator characters between entries, `beyond` when the entries alone are too
 * long, `open` between. Entries that are no strings count for nothing.
 */
export function combinedLength(entries: readonly unknown[], limit: number): Measured {
  const texts = entries.filter((entry) => typeof entry === 'string');
  const least = texts.reduce((sum, text) => sum + fewest(text, limit), 0);
  if (least > limit) return 'beyond';
  const separators = WIDEST_SEPARATOR * Math.max(0, texts.length - 1);
  const greatest = texts.reduce((sum, text) => sum + most(text), separators);
  return greatest <= limit ? 'within' : 'open';
}

/** Address lists of a domain: all entries together stay within the limit. */
export const combinedLengthRule: Rule<readonly string[]> = ruleAbout(LIST, {
  name: 'combinedLength',
  cites: ['resources/domain#master_ips', 'resources/domain#axfr_ips', 'limits#address-lists'],
  refuse: (entries) =>
    combinedLength(entries, COMBINED_LENGTH_LIMIT) === 'beyond'
      ? `expected at most ${COMBINED_LENGTH_LIMIT} characters over all ${entries.length} entries, got more`
      : undefined,
  isOpen: (entries) => combinedLength(entries, COMBINED_LENGTH_LIMIT) === 'open',
  vectors: {
    right: [
      [],
      ['192.0.2.1'],
      ['192.0.2.1', '2001:db8::1'],
      ['x'.repeat(1000)],
      ['x'.repeat(499), 'x'.repeat(499)],
      addresses(58),
    ],
    wrong: [
      [['x'.repeat(1001)], 'one entry too long'],
      [['x'.repeat(500), 'x'.repeat(501)], 'two entries, one character too many'],
      [addresses(67), '67 entries of 15 characters make 1005'],
      [[...addresses(66), '192.0.2.100'], '66 entries of 15 characters and one of 11 make 1001'],
      [['é'.repeat(1001)], 'too long in every way of counting'],
    ],
    open: [
      [['x'.repeat(500), 'x'.repeat(500)], 'fits without separators only'],
      [['x'.repeat(500), 'x'.repeat(499)], 'fits with a separator of one character'],
      [addresses(59), '885 characters, 1001 with separators of two'],
      [addresses(66), '990 characters, 1055 with separators of one'],
      [['é'.repeat(1000)], 'fits in characters, not in bytes'],
    ],
  },
});

function addresses(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `203.100.100.${100 + index}`);
}
