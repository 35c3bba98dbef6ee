import { arrangeVolume } from '../src/run/arrange/volume.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { cloneVolume } from './volumes-requests.ts';

/** POST /volumes/{volumeId}/clone of an active volume. */
export function cloning(check: Declare): void {
  check('a clone is another volume of the same size', ['VOL-CLONE'], async (t) => {
    const source = await arrangeVolume(t, { size: 23 });
    const ids = new Set([source.id]);
    for (let round = 1; round <= 2; round += 1) {
      const label = t.names.label();
      const clone = await cloneVolume(t, source, label);
      t.accepted('VOL-CLONE', clone);
      t.equal('VOL-CLONE', clone, '/label', label);
      t.holds('VOL-CLONE', !ids.has(clone.body.id), {
        expected: 'a clone with an id of its own',
        received: `id ${clone.body.id} again`,
        answers: [clone],
      });
      ids.add(clone.body.id);
      await readsAsClone(t, clone.body.id, { label, size: source.body.size });
      observeWhatIsTaken(t, source.body, clone);
    }
  });

  check('cloning leaves the source as it was', ['VOL-CLONE-SOURCE-KEPT'], async (t) => {
    const source = await arrangeVolume(t, { size: 23 });
    await cloneVolume(t, source);
    const read = await t.owner.get(source.path);
    for (const field of ['id', 'label', 'size', 'region', 'compute_id', 'tags', 'created']) {
      t.equal('VOL-CLONE-SOURCE-KEPT', read, `/${field}`, source.body[field]);
    }
  });
}

function readsAsClone(t: CheckContext, id: number, expected: { label: string; size: number }) {
  return t.eventually(
    'VOL-CLONE',
    `volume ${id} with label ${expected.label} and ${expected.size} GiB`,
    () => t.owner.get(`/volumes/${id}`),
    ({ body }) => body?.label === expected.label && body?.size === expected.size,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: the target's answer
function observeWhatIsTaken(
  t: CheckContext,
  source: any,
  clone: Awaited<ReturnType<typeof cloneVolume>>,
) {
  const region = clone.body.region === source.region ? 'the same' : 'another';
  t.observe('SIL-VOL-CLONE-TAGS', `a clone is in ${region} region as its source`, clone);
}
