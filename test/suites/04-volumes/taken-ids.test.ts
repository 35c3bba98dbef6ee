import { expect, test } from 'vitest';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { idsTaken } from '../support/ids-taken.ts';
import { complaints } from '../support/seen-green.ts';

test('the id of what is deleted may go to a volume of somebody else', async () => {
  const said = await against({
    checks: volumes.checks,
    wrap: idsTaken,
    effort: 'smoke',
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-DELETE');
}, 120_000);
