import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instanceLabel } from '../../../src/rules/11-instances/instance-label.ts';
import { placementGroupLabel } from '../../../src/rules/11-instances/placement-group-label.ts';
import { testVectors } from '../vectors.ts';

const text = fc.string({ unit: fc.constantFrom(...'aZ0-_. é'), maxLength: 70 });

testVectors(placementGroupLabel);

describe('a placement group label', () => {
  test('is refused just when it does not match its grammar', () => {
    const grammar = /^[a-zA-Z0-9é]([a-zA-Z0-9é._-]*[a-zA-Z0-9é])?$/;
    fc.assert(
      fc.property(text, (label) => {
        expect(placementGroupLabel.refuse(label) === undefined).toBe(grammar.test(label));
      }),
    );
  });

  test('is right whenever an instance label is', () => {
    fc.assert(
      fc.property(text, (label) => {
        fc.pre(instanceLabel.refuse(label) === undefined);
        expect(placementGroupLabel.refuse(label)).toBeUndefined();
      }),
    );
  });
});
