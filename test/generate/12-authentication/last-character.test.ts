import { expect, test } from 'vitest';
import {
  twice,
  withMore,
  withOtherLast,
} from '../../../src/generate/12-authentication/last-character.ts';

const BYTES = Buffer.from(Array.from({ length: 33 }, (_, at) => (at * 89 + 41) % 256));

test.each(Array.from({ length: 12 }, (_, at) => 20 + at))(
  'of %d bytes in base64 and base64url: other bytes',
  (length) => {
    for (let last = 0; last < 256; last += 1) {
      const bytes = Buffer.concat([BYTES.subarray(0, length - 1), Buffer.from([last])]);
      for (const encoding of ['base64', 'base64url'] as const) {
        const token = bytes.toString(encoding);
        const other = withOtherLast(token);
        if (other === undefined) continue;
        expect(other).not.toBe(token);
        expect(other.slice(0, -1)).toBe(token.slice(0, -1));
        expect(Buffer.from(other, encoding)).not.toEqual(bytes);
      }
    }
  },
);

test('of hexadecimal digits: another digit', () => {
  const token = BYTES.toString('hex');
  const other = withOtherLast(token);
  expect(other).toMatch(/^[0-9a-f]{66}$/);
  expect(Buffer.from(other ?? '', 'hex')).not.toEqual(BYTES);
});

test.each([
  ['', undefined],
  ['abcd==', undefined],
  ['abcd_', undefined],
])('%j: nothing is sure to be another', (token, other) => {
  expect(withOtherLast(token)).toBe(other);
});

test.each(['MFRGGZDFMZTWQ2LK', 'mfrggzdfmztwq2lz', 'pat_Zm9vYmFyZm9vQmFy'])(
  '%s: another letter at the end',
  (token) => {
    expect(withOtherLast(token)).toMatch(new RegExp(`^${token.slice(0, -1)}[A-Za-z0-9]$`));
    expect(withOtherLast(token)).not.toBe(token);
  },
);

test.each(['base64', 'base64url', 'hex'] as const)('longer, in %s: other bytes', (encoding) => {
  for (let length = 20; length < 33; length += 1) {
    const bytes = BYTES.subarray(0, length);
    const token = bytes.toString(encoding);
    for (const longer of [withMore(token), twice(token)]) {
      expect(longer.length).toBeGreaterThan(token.length);
      expect(Buffer.from(longer, encoding)).not.toEqual(bytes);
    }
  }
});
