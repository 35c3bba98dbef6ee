import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equallyLabelled, uniqueLabels } from '../../../src/rules/05-vpcs/unique-labels.ts';
import { testVectors } from '../vectors.ts';

const labels = fc.array(fc.string({ unit: fc.constantFrom(...'abAB'), maxLength: 2 }), {
  maxLength: 6,
});
const subnetsOf = (list: readonly string[]) => list.map((label) => ({ label }));

testVectors(uniqueLabels);

describe('labels of the subnets of one VPC', () => {
  test('are refused just when a set of them is smaller, and the pair named is equal', () => {
    fc.assert(
      fc.property(labels, (list) => {
        const pair = equallyLabelled(subnetsOf(list));
        expect(pair !== undefined).toBe(new Set(list).size < list.length);
        if (pair !== undefined) expect(list[pair[0]]).toBe(list[pair[1]]);
      }),
    );
  });

  test('are open just when only case tells them apart', () => {
    fc.assert(
      fc.property(labels, (list) => {
        const folded = new Set(list.map((label) => label.toUpperCase()));
        const equal = new Set(list).size < list.length;
        expect(uniqueLabels.isOpen(subnetsOf(list))).toBe(!equal && folded.size < list.length);
      }),
    );
  });

  test('are named by their places in the list', () => {
    const reason = uniqueLabels.refuse([{ label: 'a' }, { label: 'b' }, {}, { label: 'b' }]);
    expect(reason).toContain('subnets 1 and 3');
    expect(reason).toContain('"b"');
  });
});
