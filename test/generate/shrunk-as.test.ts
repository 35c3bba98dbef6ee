import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrunkAs } from '../../src/generate/shrunk-as.ts';

const special = [3600, 86400, 604800];
const mixed = shrunkAs(fc.constantFrom(...special), fc.nat());

test('values are drawn from the one and shrunk as the other', () => {
  expect(special).toEqual(expect.arrayContaining(fc.sample(mixed, { seed: 1, numRuns: 20 })));
  const { counterexample } = fc.check(
    fc.property(mixed, (value) => value < 1234),
    { seed: 1 },
  );
  expect(counterexample).toEqual([1234]);
});
