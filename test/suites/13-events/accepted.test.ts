import { expect, test } from 'vitest';
import { faults } from '../../../src/reference/faults/index.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against, checksOf, told } from '../support/against.ts';

const SILENT = 'EVT-REFUSED-SILENT';

/** Each takes one of the changes that the check expects to be refused, and tells of it. */
const TAKEN = ['updatevpc-forgets-vpc-update-label-hyphens', 'vpc-renamed-to-used-label'];

test.each(TAKEN)('what was taken all the same is rightly told: %s', async (id) => {
  const fault = faults.get(id);
  expect(fault).toBeDefined();
  const checks = checksOf(events.checks, SILENT);
  const said = await against({ checks, ...(fault ? { fault } : {}), settleSeconds: 0.2 });
  expect(said.requirements.get(SILENT)?.verdict, told(said, SILENT)).toBe('passed');
});
