import { expect, test } from 'vitest';
import { domainInPath } from '../../../src/reference/faults/blocks/domain.ts';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const takesNone = refuseWhen(
  'createRecord',
  (_, request, state) => domainInPath(state, request)?.status === 'disabled',
);

test('a server that takes no records for a disabled domain is not blamed', async () => {
  const checks = domains.checks.filter(({ requirements }) => requirements.includes('REC-CREATE'));
  const said = await against({ checks, wrap: takesNone, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('REC-CREATE')?.verdict).toBe('passed');
}, 60_000);
