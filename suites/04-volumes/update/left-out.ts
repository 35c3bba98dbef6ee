import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { arrangeVolume, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { readsInTheEnd, takesUpdate } from '../../../src/check/in-the-end.ts';
import { differingField, staysWhole } from '../../../src/check/whole/record.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { inSecondRegion } from '../../support/lent/second-region.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { awaitSize, cloneVolume, createVolume, growVolume } from '../requests.ts';
import { runTag } from '../run-tag.ts';

type Field = 'label' | 'tags';
const OTHER = { label: 'tags', tags: 'label' } as const;

/**
 * Whether an update keeps or resets what it leaves out is open (SIL-PUT-OMITTED); what it keeps of one volume it keeps of
 * another, whatever was done with that.
 */
export function leftOutChecks(check: Declare): void {
  check(
    'what an update of a volume leaves out it keeps of all or of none',
    ['VOL-UPDATE'],
    async (t) => {
      leftToLongerRuns(t, 'updates of one field each');
      const volume = await arrangeVolume(t);
      const fields: Field[] = [];
      for (const field of ['label', 'tags'] as const)
        if (await isKept(t, volume.path, field)) fields.push(field);
      await keepsAll(t, volume.path, fields);
      await keeps(t, volume.path, fields, 'an attached one', async (look) => {
        await attachVolume(t, volume, takingVolumes(await sharedInstance(t)).id);
        await look().finally(() => detachVolume(t, volume));
      });
      const copy = await cloneVolume(t, volume);
      const path = volumePath(copy.body);
      if (path !== undefined) {
        await awaitSize(t, { path }, volume.body.size);
        await keeps(t, path, fields, 'a clone', (look) => look());
      }
      await keeps(t, volume.path, fields, 'one that has grown', async (look) => {
        await growVolume(t, volume, volume.body.size + 1);
        await look();
      });
      await whereShown(async () => {
        const there = await createdThere(t);
        await keeps(t, there, fields, 'one that was created on an instance', (look) => look());
      });
      await whereShown(() =>
        inSecondRegion(t, async (wish) => {
          const far = await arrangeVolume(t, wish);
          await keeps(t, far.path, fields, 'one of another region', (look) => look());
        }),
      );
      t.recorder.pass('VOL-UPDATE');
    },
    { objects: 4 },
  );
}

async function createdThere(t: CheckContext): Promise<string> {
  const { id } = takingVolumes(await sharedInstance(t));
  const made = await createVolume(t, { label: t.names.label(), compute_id: id });
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path === undefined) throw new Inconclusive(`none is created on ${id}: ${made.summary}`);
  await awaitSize(t, { path }, made.body.size);
  return path;
}

async function keeps(
  t: CheckContext,
  path: string,
  fields: readonly Field[],
  which: string,
  inThatState: (look: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await inThatState(async () => {
    for (const field of fields) {
      // The second time too: once may have been something else.
      if ((await isKept(t, path, field)) || (await isKept(t, path, field))) continue;
      const last = await t.owner.get(path);
      t.violated('VOL-UPDATE', {
        expected: `an update of ${OTHER[field]} alone to keep ${field} of ${which}, as of any other volume`,
        received: formatValue(last.body?.[field]),
        answers: [last],
        where: `/${field}`,
      });
    }
  });
}

/** An update of nothing keeps what an update of the other field keeps, where it is taken. */
async function keepsAll(t: CheckContext, path: string, fields: readonly Field[]): Promise<void> {
  const before = valuesOf(t);
  await takesUpdate(t, 'VOL-UPDATE', path, before);
  await readsInTheEnd(t, 'VOL-UPDATE', path, before);
  if (!(await t.owner.put(path, {})).ok) return;
  const kept = Object.fromEntries(fields.map((field) => [field, before[field]]));
  await staysWhole(t, 'VOL-UPDATE', { path, fields: kept });
}

/** Whether the field is in the end as before, when the other one is updated alone. */
async function isKept(t: CheckContext, path: string, field: Field): Promise<boolean> {
  const before = valuesOf(t);
  await takesUpdate(t, 'VOL-UPDATE', path, before);
  await readsInTheEnd(t, 'VOL-UPDATE', path, before);
  const sent = OTHER[field];
  const after = { ...before, [sent]: valuesOf(t)[sent] };
  await takesUpdate(t, 'VOL-UPDATE', path, { [sent]: after[sent] });
  const look = () => t.owner.get(path);
  const { held, last } = await poll(
    look,
    ({ ok, body }) => ok && differingField(body, after) === undefined,
    t.convergence,
  );
  if (!last.ok) throw new Inconclusive(`${path} cannot be read: ${last.summary}`);
  return held || differingField(last.body, after) !== field;
}

function valuesOf(t: CheckContext) {
  return { label: t.names.label(), tags: [runTag(t), runTag(t)] };
}
