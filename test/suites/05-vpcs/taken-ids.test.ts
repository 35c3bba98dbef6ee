import { expect, test } from 'vitest';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against } from '../support/against.ts';
import { idsTaken } from '../support/ids-taken.ts';
import { complaints } from '../support/seen-green.ts';

test('the id of what is deleted may go to a VPC of somebody else', async () => {
  const said = await against({
    checks: vpcs.checks,
    wrap: idsTaken,
    effort: 'smoke',
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VPC-DELETE');
}, 120_000);
