import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { runTag } from '../support/run-tag.ts';

/** PUT /volumes/{volumeId}. */
export function updateChecks(check: Declare): void {
  check('an update changes label and tags, again and again', ['VOL-UPDATE'], async (t) => {
    const volume = await arrangeVolume(t);
    const tags = [runTag(t), runTag(t)];
    for (const wish of [
      { label: t.names.label() },
      { tags: tags.slice(0, 1) },
      { label: t.names.labelOf(32), tags },
      { tags: [] },
      { label: t.names.label(), tags: tags.slice(1) },
      { label: volume.body.label },
    ]) {
      const answer = await t.owner.put(volume.path, wish);
      t.accepted('VOL-UPDATE', answer);
      t.equal('VOL-UPDATE', answer, '/id', volume.id);
      await readsAs(t, volume.path, wish);
    }
  });
}

function readsAs(t: CheckContext, path: string, wish: { label?: string; tags?: string[] }) {
  const { label, tags } = wish;
  return t.eventually(
    'VOL-UPDATE',
    `${path} to read ${JSON.stringify(wish)}`,
    () => t.owner.get(path),
    ({ body }) =>
      (label === undefined || body?.label === label) &&
      (tags === undefined || [...(body?.tags ?? [])].sort().join() === [...tags].sort().join()),
  );
}
