import { expect, test } from 'vitest';
import { alterItems } from '../../../src/reference/faults/blocks/index.ts';
import { VOLUME_ANSWERS } from '../../../src/reference/faults/blocks/volume.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { generatedChecks } from '../support/generated-checks.ts';
import { complaints } from '../support/seen-green.ts';

/** The service moves each volume to other hardware by itself, after so many answers: the document says that some migrate. */
function movedAfter(answers: number) {
  const shown = new Map<unknown, number>();
  return alterItems(VOLUME_ANSWERS, (item) => {
    const times = (shown.get(item.id) ?? 0) + 1;
    shown.set(item.id, times);
    if (times <= answers) item.hardware_type = 'hdd';
  });
}

test('a volume that is moved to other hardware as it grows has kept the rest', async () => {
  const title = 'a volume with tags and on an instance grows too, and nothing else of it changes';
  const checks = volumes.checks.filter((each) => each.title === title);
  const said = await against({ checks, wrap: movedAfter(5) });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-RESIZE-KEEPS-REST');
}, 60_000);

test.each([3, 4, 6, 8, 9, 12])(
  'nor is its move after %i answers an update, or left behind by a refusal',
  async (answers) => {
    const checks = generatedChecks.filter(({ title }) =>
      /^PUT \/volumes\/.* (keeps VOL-HARDWARE-TYPE-READ-ONLY|a refusal changes nothing)$/.test(
        title,
      ),
    );
    expect(checks).toHaveLength(2);
    const said = await against({ checks, wrap: movedAfter(answers) });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('ERR-UNCHANGED-ELSEWHERE');
  },
  60_000,
);
