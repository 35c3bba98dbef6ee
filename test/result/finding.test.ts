import { expect, test } from 'vitest';
import { placeOf } from '../../src/result/finding.ts';

test.each([
  [undefined, ''],
  ['', ''],
  ['/size', '/size'],
  ['/data/3/size', '/data/*/size'],
  ['/data/12', '/data/*'],
  ['/ipv4', '/ipv4'],
])('%s is the place %s, whichever item of an array it is', (where, place) => {
  expect(placeOf(where)).toBe(place);
});
