import { expect, test } from 'vitest';
import { strict } from '../../../../src/reference/dialects/requests.ts';
import { refuseWhen } from '../../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../../src/reference/faults/fault.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';

const TITLE = 'creation with compute_id attaches the volume';
const checks = volumes.checks.filter(({ title }) => title === TITLE);

test('a region beside an instance may be refused', async () => {
  const said = await against({ checks, wrap: strict.wrap as Fault['wrap'] });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-CREATE-ATTACHES');
});

test('an instance beside a label may not', async () => {
  const wrap = refuseWhen(['createVolume'], ({ compute_id }) => compute_id > 0);
  const said = await against({ checks, wrap, settleSeconds: 1 });
  expect(said.ids('failed')).toEqual(['VOL-CREATE-ATTACHES']);
});
