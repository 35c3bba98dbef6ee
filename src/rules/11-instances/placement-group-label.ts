import { ruleAbout, TEXT } from '../rule.ts';
import { alphanumericReason, hasNonAscii } from './alphanumeric-label.ts';

/**
 * Label of a placement group: as an instance's, but of any length from 1, and separators may
 * stand next to one another.
 */
export const placementGroupLabel = ruleAbout(TEXT, {
  name: 'placement-group-label',
  cites: ['resources/instance#placement_group'],
  refuse: (text) =>
    text === '' ? 'expected at least 1 character, got ""' : alphanumericReason(text),
  isOpen: hasNonAscii,
  vectors: {
    right: ['a', '1', 'pg-1', 'a--b', 'a__b', 'a..b', 'a-_.b', 'a'.repeat(200)],
    wrong: [
      ['', 'empty'],
      ['-', 'hyphen alone'],
      ['-a', 'leading hyphen'],
      ['a-', 'trailing hyphen'],
      ['_a', 'leading underscore'],
      ['a.', 'trailing period'],
      ['a b', 'space'],
      ['a:b', 'colon'],
      ['a\n', 'trailing newline'],
    ],
    open: [
      ['é', 'letter beyond ASCII'],
      ['a٣', 'digit beyond ASCII'],
    ],
  },
});
