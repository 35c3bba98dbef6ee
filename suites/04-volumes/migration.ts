import type { Declare } from '../../src/check/check.ts';

/** Volumes that are migrating (states/volume, delete). */
export function migrationChecks(check: Declare): void {
  check('a migrating volume cannot be deleted', ['VOL-DELETE-MIGRATING-REFUSED'], async (t) => {
    const path = `/volumes/${t.fixture('migratingVolume')}`;
    for (let time = 1; time <= 2; time += 1) {
      t.refused('VOL-DELETE-MIGRATING-REFUSED', await t.owner.delete(path));
    }
    const read = await t.owner.get(path);
    t.accepted('VOL-DELETE-MIGRATING-REFUSED', read);
  });
}
