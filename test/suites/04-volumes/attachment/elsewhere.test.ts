import { expect, test } from 'vitest';
import { faults } from '../../../../src/reference/faults/index.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against, told } from '../../support/against.ts';
import { titled } from '../../support/titled.ts';

const REQUIREMENT = 'VOL-DETACH-ON-INSTANCE-DELETE';

/** What one check alone says of a server with a fault. */
function deletingOn(id: string) {
  const fault = faults.get(id);
  if (fault === undefined) throw new Error(`${id} is no fault`);
  return against({ checks: titled(volumes, 'deleting an instance detaches'), fault });
}

test('a volume that leaves another instance with the deletion is found', async () => {
  const said = await deletingOn('volumes-elsewhere-detached-with-instance');
  expect(told(said, REQUIREMENT)).toContain('when another instance is deleted');
  const [finding] = said.requirements.get(REQUIREMENT)?.findings ?? [];
  expect(finding?.grounds?.undoes).toEqual(['VOL-ATTACH compute_id']);
}, 60_000);

test('one that left by itself before says nothing of the deletion', async () => {
  const said = await deletingOn('attachvolume-attachment-undone-later');
  expect(said.ids('failed')).toEqual([]);
  expect(said.ids('inconclusive')).toContain(REQUIREMENT);
}, 60_000);
