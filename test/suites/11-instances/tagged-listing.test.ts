import { expect, test } from 'vitest';
import { alterRecords } from '../../../src/reference/faults/blocks/instance.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';

test.each([
  ['type', 'compute'],
  ['region', 'Newark, NJ'],
])(
  'a wrong %s in the listing of a tag is no fault of the list of instances',
  async (field, value) => {
    const wrap = alterRecords((instance) => {
      instance[field] = value;
    });
    const said = await against({ checks: checksOf(instances.checks, 'INST-LIST'), wrap });
    expect(said.requirements.get('INST-LIST')?.verdict).toBe('passed');
    expect(said.ids('failed')).toEqual(['INST-CREATE-AS-ASKED']);
  },
  120_000,
);
