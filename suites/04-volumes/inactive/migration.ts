import { setTimeout as sleep } from 'node:timers/promises';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../../src/check/in-the-end.ts';
import { staysWhole } from '../../../src/check/whole/record.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';

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
    const { answer: first } = await refusal(t);
    for (const answer of [first, await t.owner.delete(path)])
      t.refused('VOL-DELETE-MIGRATING-REFUSED', answer);
    await isReadInTheEnd(t, 'VOL-DELETE-MIGRATING-REFUSED', path);
    const expected = `volume ${id} to be listed still`;
    await t.comesTrue('VOL-DELETE-MIGRATING-REFUSED', expected, isListed);
    if (!before.ok) return;
    // Not its region nor its hardware, which the migration changes.
    const { label, size, tags } = before.body;
    await staysWhole(t, 'ERR-UNCHANGED', { path, fields: { label, size, tags } });
  });

  check(
    'a migrating volume whose deletion was refused is there a while later',
    ['VOL-DELETE-MIGRATING-REFUSED'],
    async (t) => {
      leftToLongerRuns(t, 'refused deletions a while later');
      const { answer, path, wasThere, since } = await refusal(t);
      if (!wasThere || !answer.refused) throw new Inconclusive(`${path} was not refused to go`);
      await sleep(Math.max(0, since + t.convergence.seconds * 1000 - performance.now()));
      await isReadInTheEnd(t, 'VOL-DELETE-MIGRATING-REFUSED', path);
    },
    { alone: true },
  );
}

/** The first deletion of the migrating volume in the run, and when it was answered, in milliseconds as `performance.now` counts. */
function refusal(t: CheckContext) {
  const path = `/volumes/${t.fixture('migratingVolume')}`;
  return t.shared('refused deletion of a migrating volume', async (own) => {
    const { ok: wasThere } = await own.owner.get(path);
    const answer = await own.owner.delete(path);
    return { path, wasThere, answer, since: performance.now() };
  });
}
