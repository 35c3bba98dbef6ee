import { expect, test } from 'vitest';
import { instead } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** A default is assigned when the label is omitted, and an empty one says nothing either. */
const emptyIsOmitted = instead('createInstance', (core, state, principal, request, ...rest) => {
  const { label, ...others } = Object(request.body);
  const body = label === '' ? others : request.body;
  return core(state, principal, { ...request, body }, ...rest);
});

test('an empty label may be taken for none', async () => {
  const checks = checksOf(instances.checks, 'INST-LABEL-LENGTH');
  const said = await against({ checks, wrap: emptyIsOmitted });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('INST-LABEL-LENGTH');
}, 60_000);
