import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vpcLabel } from '../../../src/rules/05-vpcs/vpc-label.ts';
import { testVectors } from '../vectors.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });

/** Words joined by single hyphens, perhaps with a hyphen at either end: at most 55 characters. */
const label = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.array(word, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('', '-'),
  )
  .map(([before, words, after]) => before + words.join('-') + after);

testVectors(vpcLabel);

describe('a VPC label', () => {
  test('built of words and single hyphens is right', () => {
    fc.assert(
      fc.property(label, (text) => {
        expect(vpcLabel.refuse(text)).toBeUndefined();
      }),
    );
  });

  test('breaks when any hyphen is doubled', () => {
    const withHyphen = label.filter((text) => text.includes('-'));
    fc.assert(
      fc.property(withHyphen, fc.nat(), (text, choice) => {
        const places = [...text.matchAll(/-/g)].map(({ index }) => index);
        const at = places[choice % places.length] ?? 0;
        const broken = `${text.slice(0, at)}-${text.slice(at)}`;
        expect(vpcLabel.refuse(broken)).toContain('two hyphens');
      }),
    );
  });

  test('breaks when one foreign character is put anywhere', () => {
    const foreign = fc
      .oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(...'_. \n/é'),
      )
      .filter((character) => ![...letters, '-'].includes(character));
    fc.assert(
      fc.property(label, foreign, fc.nat(), (text, character, choice) => {
        const at = choice % (text.length + 1);
        const broken = text.slice(0, at) + character + text.slice(at);
        expect(vpcLabel.refuse(broken)).toContain('ASCII');
      }),
    );
  });

  test('is bounded by length alone when made of letters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 130 }), (length) => {
        const refused = vpcLabel.refuse('x'.repeat(length)) !== undefined;
        expect(refused).toBe(length === 0 || length > 64);
      }),
    );
  });
});
