import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instanceLabel } from '../../../src/rules/11-instances/instance-label.ts';
import { testVectors } from '../vectors.ts';

const separator = fc.constantFrom('-', '_', '.');
const word = fc.stringMatching(/^[A-Za-z0-9]{1,6}$/);

/** Words of letters and digits with single separators between them: 3 to 60 characters. */
const label = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9]{3}$/),
    fc.array(fc.tuple(separator, word), { maxLength: 8 }),
  )
  .map(([first, rest]) => first + rest.map((pair) => pair.join('')).join(''));

testVectors(instanceLabel);

describe('an instance label', () => {
  test('built of words and single separators is right', () => {
    fc.assert(
      fc.property(label, (text) => {
        expect(instanceLabel.refuse(text)).toBeUndefined();
        expect(instanceLabel.isOpen(text)).toBe(false);
      }),
    );
  });

  test('breaks with a separator at either end', () => {
    fc.assert(
      fc.property(label, separator, (text, mark) => {
        expect(instanceLabel.refuse(mark + text)).toContain('beginning');
        expect(instanceLabel.refuse(text + mark)).toContain('end');
      }),
    );
  });

  test('breaks with the same separator twice, and is open with two different ones', () => {
    fc.assert(
      fc.property(label, separator, separator, (text, one, other) => {
        const joined = `a${one}${other}${text}`;
        expect(instanceLabel.refuse(joined) !== undefined).toBe(one === other);
        expect(instanceLabel.isOpen(joined)).toBe(one !== other);
      }),
    );
  });

  test('is bounded by length alone when made of letters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 130 }), (length) => {
        const refused = instanceLabel.refuse('x'.repeat(length)) !== undefined;
        expect(refused).toBe(length < 3 || length > 64);
      }),
    );
  });
});
