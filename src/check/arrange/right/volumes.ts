import type { Answer } from '../../../http/answer.ts';
import { poll } from '../../../limits/poll.ts';
import { transitionTime } from '../../../limits/transition-time.ts';
import { Inconclusive } from '../../../result/signals.ts';
import type { CheckContext } from '../../check-context.ts';
import { detachVolume } from '../attachment.ts';
import { sharedInstance, takingVolumes } from '../instance.ts';
import { type ArrangedVolume, arrangeVolume, volumeBody, volumePath } from '../volume.ts';
import { type Base, baseOf, type Maker, type Parts } from './maker.ts';

/** Right requests of the volume operations. */
export const volumeRequests: Readonly<Record<string, Maker>> = {
  listInstanceVolumes: async (t) => ({ parameters: { computeId: (await sharedInstance(t)).id } }),
  listVolumes: async () => ({}),
  createVolume: async (t) => ({ json: volumeBody(t), creates: volumePath }),
  getVolume: onVolume(() => ({})),
  updateVolume: onVolume((t) => ({ json: { label: t.names.label() } })),
  deleteVolume: onVolume(() => ({})),
  attachVolume: onVolume(async (t, volume) => ({
    json: { compute_id: takingVolumes(await sharedInstance(t)).id },
    undo: () => detach(t, volume),
  })),
  detachVolume: onVolume(() => ({})),
  // Cloning leaves its source as it is, and needs it active: so it never takes one that is resized.
  cloneVolume: (t, base) =>
    onVolume(() => ({
      json: { label: t.names.label() },
      creates: volumePath,
      undo: (clone) => afterClone(t, clone),
    }))(t, base === 'changed' ? 'kept' : base),
  resizeVolume: onVolume(async (t, volume) => {
    const size = (await activeSize(t, volume)) + 1;
    return { json: { size }, undo: () => afterResize(t, volume, size) };
  }),
};

function onVolume(
  parts: (t: CheckContext, volume: ArrangedVolume) => Parts | Promise<Parts>,
): Maker {
  return async (t: CheckContext, base: Base) => {
    const volume = await baseOf(t, base, 'volume', (arrangement) => arrangeVolume(arrangement));
    return {
      parameters: { volumeId: volume.id },
      reads: volume.path,
      ...(await parts(t, volume)),
    };
  };
}

async function detach(t: CheckContext, volume: ArrangedVolume): Promise<void> {
  const detached = await detachVolume(t, volume);
  if (!detached) throw new Inconclusive(`${volume.path} was to be detached again, but is not`);
}

/** Waits until the clone is ready: until then its source may be busy. */
async function afterClone(t: CheckContext, clone: unknown): Promise<void> {
  const path = volumePath(clone);
  if (path === undefined) return;
  await poll(
    () => t.owner.get(path),
    ({ body }) => body?.status === 'active',
    transitionTime(t),
  );
}

/** The largest size that a read has shown: as a volume only grows, a read of a smaller one is older. */
const LARGEST = new WeakMap<ArrangedVolume, number>();

async function activeSize(t: CheckContext, volume: ArrangedVolume): Promise<number> {
  const { held, last } = await poll(
    () => t.owner.get(volume.path),
    ({ body }) => body?.status === 'active' && !(body.size < (LARGEST.get(volume) ?? 0)),
    transitionTime(t),
  );
  const size = last.body?.size;
  if (held && Number.isInteger(size)) {
    LARGEST.set(volume, size);
    return size;
  }
  throw new Inconclusive(`${volume.path} was to be active again, but answered ${last.summary}`);
}

/**
 * Waits until the resize is over. Reads may lag: that the volume is active says so only where its new
 * size shows, too. A size that never shows is for the checks of resizing to tell.
 */
async function afterResize(t: CheckContext, volume: ArrangedVolume, size: number): Promise<void> {
  const isOver = ({ body }: Answer) => body?.status === 'active' && body.size >= size;
  await poll(() => t.owner.get(volume.path), isOver, transitionTime(t));
  await activeSize(t, volume);
}
