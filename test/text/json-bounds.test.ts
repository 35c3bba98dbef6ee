import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../src/text/json.ts';
import { beyondBounds } from '../../src/text/json-bounds.ts';

test('what is read of JSON ends at so many levels, members and values', () => {
  expect(beyondBounds('['.repeat(512))).toBeUndefined();
  expect(beyondBounds('['.repeat(513))).toBe(512);
  expect(beyondBounds(`[${'0,'.repeat(19_999)}0]`)).toBeUndefined();
  expect(beyondBounds(`[${'0,'.repeat(20_000)}0]`)).toBe(40_000);
  expect(beyondBounds(`{${'"a":0,'.repeat(20_000)}"a":0}`)).toBe(120_000);
  const lists = `[${`[${'0,'.repeat(1_000)}0],`.repeat(100)}0]`;
  expect(beyondBounds(lists)).toBeGreaterThan(199_000);
  expect(beyondBounds(lists)).toBeLessThan(lists.length);
});

test('brackets and commas inside strings do not count', () => {
  const text = JSON.stringify([`${'[,{'.repeat(200_000)}"\\`, 1]);
  expect(beyondBounds(text)).toBeUndefined();
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test('all JSON within the bounds is read as it is', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(beyondBounds(text)).toBeUndefined();
      if (text.includes('toString')) return;
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['toString', 'valueOf', 'toJSON', 'to\\u0053tring'])(
  'an object with a field %s can still be named and compared',
  (name) => {
    const { id } = parseJson(`{"id":{"${name}":1,"a":2}}`) as { id: object };
    expect(`${id}`).toBe('[object Object]');
    expect((id as unknown as number) < 1).toBe(false);
    expect(JSON.stringify(id)).toContain('"a":2');
  },
);
