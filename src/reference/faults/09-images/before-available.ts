import type { Image } from '../../entities.ts';
import type { State } from '../../state.ts';
import { hasten } from '../../transitions.ts';
import { alterImages, NEVER } from '../blocks/image.ts';
import { alterState, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Captures that undo, when they end, what was done meanwhile (states/image). */
export const beforeAvailableFaults: readonly Fault[] = [
  {
    id: 'image-deletion-undone-when-captured',
    requirement: 'IMG-DELETE',
    kind: 'temporal',
    see: 'delete an image that is being captured: it is gone, and comes back available',
    wrap: writtenBack((begun, now) => now ?? begun),
  },
  {
    id: 'image-updated-when-captured-never-available',
    requirement: 'IMG-CAPTURE-COMPLETES',
    kind: 'sequence',
    see: 'update an image that is being captured: it stays creating',
    wrap: (core) => {
      const updated = new Set<unknown>();
      const noting = alterState('updateImage', (after, before, _, { id }) => {
        if (before.images.get(id)?.status === 'creating') updated.add(id);
        return after;
      })(writtenBack((_, now) => now)(core));
      return alterImages((image) => {
        if (updated.has(image.id)) image.status = 'creating';
      })(noting);
    },
  },
  ...(['label', 'description'] as const).map(
    (field): Fault => ({
      id: `image-${field}-undone-when-captured`,
      requirement: 'IMG-UPDATE',
      kind: 'temporal',
      see: `update the ${field} of an image that is being captured: once it is available, it is as before`,
      wrap: writtenBack((begun, now) => now && { ...now, [field]: begun[field] }),
    }),
  ),
];

/** The end of a capture writes the image that it was begun with. A capture ends once its image was looked for. */
function writtenBack(
  written: (begun: Image, now: Image | undefined) => Image | undefined,
): Fault['wrap'] {
  return (core) => {
    const begun = new Map<unknown, Image>();
    return (state, principal, request, now, ...rest) => {
      const images = endingBy(state, now).reduce((all: State['images'], id) => {
        const first = begun.get(id);
        const image = first && written(first, all.get(first.id));
        return image ? all.put(image.id, image) : all;
      }, state.images);
      const step = core({ ...longCapturing(state), images }, principal, request, now, ...rest);
      if (operationOf(request).id === 'captureImage') {
        const { id } = (step.answer?.body ?? {}) as { readonly id?: string };
        const image = step.state.images.get(id ?? '');
        if (image) begun.set(image.id, image);
      }
      if (request.method !== 'GET') return step;
      const seen = { kind: CAPTURED, id: request.path.replace(/^.*images\//, '') } as const;
      return { ...step, state: hasten(step.state, seen, now) };
    };
  };
}

function longCapturing(state: State): State {
  const { settings } = state;
  const delays = { ...settings.delays, imageCapture: NEVER };
  return { ...state, settings: { ...settings, delays } };
}

const CAPTURED = 'image-becomes-available';

/** The ids of the images whose capture is over by then. */
function endingBy({ pending }: State, now: number): readonly unknown[] {
  const ended = pending.filter(({ kind, at }) => kind === CAPTURED && at <= now);
  return ended.map(({ id }) => id);
}
