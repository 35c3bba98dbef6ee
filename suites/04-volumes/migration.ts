import type { Declare } from '../../src/check/check.ts';
import { isReadInTheEnd } from '../../src/check/in-the-end.ts';
import { staysWhole } from '../../src/check/whole/record.ts';
import { isShortRun } from '../support/longer-runs.ts';

/** Volumes that are migrating (states/volume, delete). */
export function migrationChecks(check: Declare): void {
  const requirements = ['VOL-DELETE-MIGRATING-REFUSED', 'VOL-LIST', 'ERR-UNCHANGED'];
  check('a migrating volume cannot be deleted', requirements, async (t) => {
    // No read shows a migration: that it lasts as long as the run does is what the owner says.
    const id = t.fixture('migratingVolume');
    const path = `/volumes/${id}`;
    const before = await t.owner.get(path);
    const isListed = async () =>
      (await t.owner.list('/volumes'))?.some((each) => each.id === id) !== false;
    // What was not listed before is not so for its deletion.
    if (before.ok && !isShortRun(t)) await t.comesTrue('VOL-LIST', `volume ${id} listed`, isListed);
    for (let time = 1; time <= 2; time += 1) {
      t.refused('VOL-DELETE-MIGRATING-REFUSED', await t.owner.delete(path));
    }
    await isReadInTheEnd(t, 'VOL-DELETE-MIGRATING-REFUSED', path);
    const expected = `volume ${id} to be listed still`;
    await t.comesTrue('VOL-DELETE-MIGRATING-REFUSED', expected, isListed);
    if (!before.ok) return;
    // Not its region nor its hardware, which the migration changes.
    const { label, size, tags } = before.body;
    await staysWhole(t, 'ERR-UNCHANGED', { path, fields: { label, size, tags } });
  });
}
