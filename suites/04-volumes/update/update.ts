import {
  type Attachable,
  attachVolume,
  detachVolume,
} from '../../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { arrangeVolume, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd, takesUpdate } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { mostCharacters } from '../../../src/spec/stated-bounds.ts';
import { measuresCharacters, signsText, wideText } from '../../support/characters.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { cloneVolume, createVolume } from '../requests.ts';
import { runTag } from '../run-tag.ts';

/** PUT /volumes/{volumeId}. */
export function updateChecks(check: Declare): void {
  check(
    'the length of a label is counted in characters, whoever sends it',
    ['VOL-CREATE-LABEL-LENGTH', 'VOL-UPDATE-LABEL-LENGTH', 'VOL-CLONE-LABEL-LENGTH'],
    async (t) => {
      const volume = await arrangeVolume(t);
      await measuresCharacters(
        t,
        'VOL-UPDATE-LABEL-LENGTH',
        mostCharacters('VolumeUpdate', 'label'),
        (label) => t.owner.put(volume.path, { label }),
      );
      await measuresCharacters(
        t,
        'VOL-CREATE-LABEL-LENGTH',
        mostCharacters('VolumeCreate', 'label'),
        (label) => oneAtATime(t, () => createVolume(t, { label, region: volume.body.region })),
      );
      await measuresCharacters(
        t,
        'VOL-CLONE-LABEL-LENGTH',
        mostCharacters('VolumeClone', 'label'),
        (label) => oneAtATime(t, () => cloneVolume(t, volume, label)),
      );
    },
    { objects: 2 },
  );

  check(
    'a label beyond ASCII is kept where it is taken, whoever sends it',
    ['VOL-CREATE', 'VOL-UPDATE', 'VOL-CLONE', 'VOL-ATTACH'],
    async (t) => {
      const { path, body, id } = await arrangeVolume(t);
      const { region } = body;
      const update = (label: string) => t.owner.put(path, { label });
      for (const odd of [wideText, signsText]) {
        const label = () => odd(t);
        await keeps(t, 'VOL-CREATE', label(), (label) => createVolume(t, { label, region }));
        await keeps(t, 'VOL-CLONE', label(), (label) => cloneVolume(t, { path }, label));
        await keeps(t, 'VOL-UPDATE', label(), update);
        if (!isShortRun(t)) await isAttachedAsAny(t, { path, id });
      }
      if (!isShortRun(t)) await keeps(t, 'VOL-UPDATE', `${t.names.label()}/x`, update);
    },
    { objects: 5 },
  );

  check('an update changes label and tags, again and again', ['VOL-UPDATE'], async (t) => {
    const volume = await arrangeVolume(t);
    const tags = [runTag(t), runTag(t)];
    for (const wish of [
      { label: t.names.label() },
      { tags: tags.slice(0, 1) },
      { label: t.names.labelOf(32), tags },
      { tags: [] },
      { label: t.names.label(), tags: tags.slice(1) },
    ]) {
      const answer = await takesUpdate(t, 'VOL-UPDATE', volume.path, wish);
      t.equal('VOL-UPDATE', answer, '/id', volume.id);
      await readsAs(t, volume.path, wish);
    }
    if (!isShortRun(t)) await changesInCase(t, volume.path);
  });
}

/** A label that differs from the one before by the case of a letter alone is another one, where it is taken. */
async function changesInCase(t: CheckContext, path: string): Promise<void> {
  const label = t.names.label();
  for (const letter of ['x', 'X']) {
    const wish = { label: `${label}${letter}` };
    if (!(await t.owner.put(path, wish)).ok) return;
    await readsAs(t, path, wish);
  }
}

/** Which characters a label may hold is open (SIL-VOL-LABEL-CHARACTERS); what is taken reads as it was sent. */
async function keeps(
  t: CheckContext,
  requirement: string,
  label: string,
  send: (label: string) => Promise<Answer>,
): Promise<void> {
  const answer = await send(label);
  const path = answer.ok ? volumePath(answer.body) : undefined;
  if (path !== undefined) await readsInTheEnd(t, requirement, path, { label });
}

/** A volume is attached whatever it is called. */
async function isAttachedAsAny(t: CheckContext, volume: Attachable): Promise<void> {
  await attachVolume(t, volume, takingVolumes(await sharedInstance(t)).id);
  await detachVolume(t, volume);
}

/** What it makes is removed again at once. */
async function oneAtATime(t: CheckContext, send: () => Promise<Answer>): Promise<Answer> {
  const { mark } = t.creations;
  const answer = await send();
  await t.creations.clear(mark);
  return answer;
}

function readsAs(t: CheckContext, path: string, wish: { label?: string; tags?: string[] }) {
  const { label, tags } = wish;
  return t.eventually(
    'VOL-UPDATE',
    `${path} to read ${JSON.stringify(wish)}`,
    () => t.owner.get(path),
    ({ body }) =>
      (label === undefined || body?.label === label) &&
      (tags === undefined || unordered(body?.tags) === unordered(tags)),
    t.convergence,
    label === undefined ? '/tags' : undefined,
  );
}

/** The tags of a volume in one text; undefined where they are no list. */
function unordered(tags: unknown): string | undefined {
  return Array.isArray(tags) ? tags.toSorted().join() : undefined;
}
