import { expect, test } from 'vitest';
import { VPC_LABEL_LENGTH } from '../../src/rules/05-vpcs/vpc-label.ts';
import { INSTANCE_LABEL_LENGTH } from '../../src/rules/11-instances/instance-label.ts';
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
