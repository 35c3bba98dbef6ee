import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { soaEmail } from '../../../src/rules/07-domains/soa-email.ts';
import { testVectors } from '../vectors.ts';

testVectors(soaEmail);

describe('a mail address', () => {
  test('that RFC 5322 has is never refused', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        expect(soaEmail.refuse(text)).toBeUndefined();
      }),
    );
  });

  test('without quotes, spaces or control characters is refused just when its @ is not single and inner, or a label behind it empty', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab.@-é'), maxLength: 8 });
    fc.assert(
      fc.property(text, (address) => {
        const rightly = /^[^@]+@(?!\.)(?:(?!\.\.)[^@])+$/.test(address);
        expect(soaEmail.refuse(address) === undefined).toBe(rightly);
      }),
      { numRuns: 500 },
    );
  });

  test('breaks by a space or control character anywhere', () => {
    const plain = fc.constantFrom(...soaEmail.vectors.right);
    fc.assert(
      fc.property(plain, fc.constantFrom(...' \t\n\r\u0000'), fc.nat(), (text, blank, choice) => {
        const at = choice % (text.length + 1);
        expect(soaEmail.refuse(text.slice(0, at) + blank + text.slice(at))).toContain('no space');
      }),
    );
  });
});
