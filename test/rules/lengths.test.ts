import { expect, test } from 'vitest';
import { INSTANCE_LABEL_LENGTH } from '../../src/rules/instance-label.ts';
import { VPC_LABEL_LENGTH } from '../../src/rules/vpc-label.ts';
import { requireStatedBounds } from '../../src/spec/stated-bounds.ts';

test.each([
  ['VpcCreate', VPC_LABEL_LENGTH],
  ['VpcUpdate', VPC_LABEL_LENGTH],
  ['InstanceCreate', INSTANCE_LABEL_LENGTH],
])('the rule for the label of %s has the length that the schema states', (schema, length) => {
  expect(requireStatedBounds(`#/components/schemas/${schema}/properties/label`)).toEqual(length);
});

test('a schema without bounds is said to have none', () => {
  expect(() => requireStatedBounds('#/components/schemas/Volume/properties/id')).toThrow(
    '#/components/schemas/Volume/properties/id has no bounds',
  );
});
