import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rfc1035Name } from '../../../src/rules/07-domains/rfc1035-name.ts';
import { testVectors } from '../vectors.ts';

/** The `label` of RFC 1035, section 2.3.1, in small letters and without `--` at places 3 and 4. */
const label = fc.stringMatching(/^[a-z](?:[a-z0-9]|-[a-z0-9]){0,20}$/);
const labels = fc.array(label, { minLength: 2, maxLength: 5 });

testVectors(rfc1035Name);

describe('a domain name', () => {
  test('built by the grammar of RFC 1035 is right', () => {
    fc.assert(
      fc.property(labels, (parts) => {
        expect(rfc1035Name.refuse(parts.join('.'))).toBeUndefined();
        expect(rfc1035Name.isOpen(parts.join('.'))).toBe(false);
      }),
    );
  });

  test('breaks when one of its labels does', () => {
    const broken = fc.constantFrom(
      '',
      '-a',
      'a-',
      'a b',
      'a\n',
      'a@b',
      '_a',
      '*',
      '0/25',
      'ü',
      'a'.repeat(64),
    );
    fc.assert(
      fc.property(labels, broken, fc.nat(4), (parts, bad, at) => {
        const name = parts.toSpliced(at, 0, bad, 'z').join('.');
        expect(rfc1035Name.refuse(name)).toMatch(/label/);
      }),
    );
  });

  test('never breaks by what is open', () => {
    const odd = fc.constantFrom('3com', 'xn--a', 'ABC', 'ab--c');
    fc.assert(
      fc.property(labels, odd, fc.nat(5), (parts, label, at) => {
        const name = parts.toSpliced(at, 0, label).join('.');
        expect(rfc1035Name.refuse(name)).toBeUndefined();
        expect(rfc1035Name.isOpen(name)).toBe(true);
      }),
    );
  });

  test.each([
    [253, 63, false],
    [254, 63, true],
    [253, 64, true],
  ])('of %i characters with labels of up to %i: refused is %s', (length, longest, refused) => {
    const name = `${'a'.repeat(longest)}.`.repeat(9).slice(0, length).replace(/\.$/, 'a');
    expect(name).toHaveLength(length);
    expect(rfc1035Name.refuse(name) !== undefined).toBe(refused);
  });
});
