import { expect, test } from 'vitest';
import { domainInPath } from '../../../src/reference/faults/blocks/domain.ts';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** A name has 253 characters at most, and so has that of a record with the name of its domain behind it. */
const takesNoLonger = refuseWhen('createRecord', ({ name = '' }, request, state) => {
  const domain = domainInPath(state, request)?.domain ?? '';
  return `${name}.${domain}`.length > 253;
});

test('a server that takes no record whose whole name is none is not blamed', async () => {
  const checks = domains.checks.filter(({ requirements }) =>
    ['REC-CREATE', 'DOM-UPDATE'].some((id) => requirements.includes(id)),
  );
  const said = await against({ checks, wrap: takesNoLonger, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('REC-CREATE')?.verdict).toBe('passed');
}, 120_000);
