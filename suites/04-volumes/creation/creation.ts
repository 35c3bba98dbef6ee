import type { Attachable } from '../../../src/check/arrange/attachment.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { arrangeVolume, volumeBody } from '../../../src/check/arrange/volume.ts';
import { whileOffered } from '../../../src/check/arrange/volume-size.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { isListedAsRead } from '../list/as-read.ts';
import { becomesActive, createVolume, isActive, resizeVolume } from '../requests.ts';

/** POST /volumes without an instance: label, region and size as asked or by default, and the way to `active`. */
export function creationChecks(check: Declare): void {
  check('a new volume is answered as asked', ['VOL-CREATE'], async (t) => {
    const size = 21;
    const body = volumeBody(t, { size });
    const made = await createVolume(t, body);
    await whileOffered(t, size, async () => t.accepted('VOL-CREATE', made));
    t.equal('VOL-CREATE', made, '/label', body.label);
    t.equal('VOL-CREATE', made, '/size', size);
  });

  check(
    'a new volume is in the region asked for, and has the default size in each',
    ['VOL-REGION-AS-ASKED', 'VOL-CREATE-SIZE-DEFAULT', 'VOL-LIST'],
    async (t) => {
      for (const region of regionsOf(t)) {
        const volume = await createdIn(t, region);
        await readsInTheEnd(t, 'VOL-REGION-AS-ASKED', volume.path, { region });
        await readsInTheEnd(t, 'VOL-CREATE-SIZE-DEFAULT', volume.path, { size: 20 });
        await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
      }
    },
  );

  check(
    'without size a volume has 20 GiB; it becomes active, and is again after it grew',
    ['VOL-CREATE-SIZE-DEFAULT', 'VOL-STATUS-BECOMES-ACTIVE'],
    async (t) => {
      const made = await createVolume(t, volumeBody(t));
      t.accepted('VOL-CREATE-SIZE-DEFAULT', made);
      const path = `/volumes/${requireAnsweredId(made)}`;
      t.equal('VOL-CREATE-SIZE-DEFAULT', made, '/size', 20);
      await becomesActive(t, path);
      t.observe('SIL-VOL-STATUS-TRANSITIONS', `a new volume is first ${made.body.status}`, made);
      const resized = await resizeVolume(t, { path }, made.body.size + 1);
      t.observe('SIL-VOL-STATUS-TRANSITIONS', `resized, it is ${resized.body?.status}`, resized);
      await becomesActive(t, path);
    },
  );
}

/** A volume of this region, which its answer names where one is created at the first try. */
async function createdIn(t: CheckContext, region: string): Promise<Attachable> {
  const made = await createVolume(t, volumeBody(t, { region }));
  if (!made.ok) return arrangeVolume(t, { region });
  // An answer without one is no whole volume.
  if (made.body?.region !== undefined) t.equal('VOL-REGION-AS-ASKED', made, '/region', region);
  const id = requireAnsweredId(made);
  const path = `/volumes/${id}`;
  await poll(() => t.owner.get(path), isActive, transitionTime(t));
  return { id, path };
}

function regionsOf(t: CheckContext): string[] {
  const { secondRegion } = t.run.settings.configuration.fixtures;
  return [t.fixture('region'), ...(secondRegion === undefined ? [] : [secondRegion])];
}
