import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import {
  addressesTotalling,
  SIZES_JUST_BEYOND,
  SIZES_JUST_WITHIN,
  sizeBeyond,
  sizeWithin,
} from '../../../src/generate/07-domains/address-list.ts';
import {
  COMBINED_LENGTH_LIMIT,
  combinedLength,
} from '../../../src/rules/07-domains/combined-length.ts';

describe('a list of addresses', () => {
  test.each([10, 14, 20, 28, 30, 999, 1000, 1001, 5000])(
    'of %i characters has that many',
    (characters) => {
      for (const each of [11, 12, 13, 14]) {
        expect(addressesTotalling({ characters, each }).join('')).toHaveLength(characters);
      }
    },
  );

  test.each([9, 15, 19, 29])('of %i characters does not exist', (characters) => {
    expect(() => addressesTotalling({ characters, each: 12 })).toThrow(/no list of addresses/);
  });

  test('holds distinct addresses in canonical spelling', () => {
    fc.assert(
      fc.property(fc.oneof(sizeWithin(), sizeBeyond()), (size) => {
        const list = addressesTotalling(size);
        expect(new Set(list).size).toBe(list.length);
        for (const address of list) {
          expect(ipaddr.IPv4.isValidFourPartDecimal(address)).toBe(true);
          expect(ipaddr.IPv4.parse(address).toString()).toBe(address);
          expect(address.startsWith('198.18.')).toBe(true);
        }
      }),
      { seed: 1 },
    );
  });

  test('has as many short or long entries as asked', () => {
    expect(addressesTotalling({ characters: 980, each: 14 })).toHaveLength(70);
    expect(addressesTotalling({ characters: 990, each: 11 })).toHaveLength(90);
  });
});

describe('sizes', () => {
  const measure = (size: Parameters<typeof addressesTotalling>[0]) =>
    combinedLength(addressesTotalling(size), COMBINED_LENGTH_LIMIT);

  test('within are within, beyond are beyond, under every way of counting', () => {
    const options = { seed: 2 };
    fc.assert(
      fc.property(sizeWithin(), (size) => measure(size) === 'within'),
      options,
    );
    fc.assert(
      fc.property(sizeBeyond(), (size) => measure(size) === 'beyond'),
      options,
    );
  });

  test('at the edges are as close to the limit as the document decides', () => {
    for (const { characters, each } of SIZES_JUST_WITHIN) {
      expect(measure({ characters, each })).toBe('within');
      expect(measure({ characters: characters + 1, each })).toBe('open');
    }
    expect(SIZES_JUST_BEYOND.map(measure)).toEqual(SIZES_JUST_BEYOND.map(() => 'beyond'));
    expect(Math.min(...SIZES_JUST_BEYOND.map(({ characters }) => characters))).toBe(1001);
  });
});
