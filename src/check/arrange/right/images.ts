import { poll } from '../../../limits/poll.ts';
import { Skip } from '../../../result/signals.ts';
import type { CheckContext } from '../../check-context.ts';
import { imagePath, uploadBody, uploadPath } from '../image.ts';
import { sharedInstance } from '../instance.ts';
import { arrangeUpdatableImage } from '../updatable-image.ts';
import { baseOf, type Maker, type Parts } from './maker.ts';

/** Right requests of the image operations. */
export const imageRequests: Readonly<Record<string, Maker>> = {
  listImages: async () => ({}),
  captureImage: async (t) => ({
    json: { disk_id: await diskOf(t), label: t.names.label() },
    creates: (body) => imagePath(body?.id),
    undo: (body) => captured(t, imagePath(body?.id)),
  }),
  uploadImage: async (t) => ({ json: uploadBody(t), creates: uploadPath }),
  getImage: async (t) => ({ parameters: { imageId: t.fixture('image') } }),
  updateImage: onImage((t) => ({ json: { label: t.names.label() } })),
  deleteImage: onImage(() => ({})),
};

function onImage(parts: (t: CheckContext) => Parts): Maker {
  return async (t, base) => {
    const image = await baseOf(t, base, 'image', (arrangement) =>
      arrangeUpdatableImage(arrangement),
    );
    const imageId = image.id.slice('private/'.length);
    return { parameters: { imageId }, reads: image.path, ...parts(t) };
  };
}

/** Waits until the capture is over, or the convergence timeout is: a capture under way may block its disk. */
export async function captured(t: CheckContext, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  await poll(
    () => t.owner.get(path),
    (seen) => seen.body?.status === 'available',
    t.convergence,
  );
}

/**
 * A disk to capture: the configured one, or the first of the shared instance.
 * @throws Skip when there is neither
 */
export async function diskOf(t: CheckContext): Promise<number> {
  const { disk } = t.run.settings.configuration.fixtures;
  return disk ?? t.shared('disk', async (own) => requireFirstDisk(own, await sharedInstance(own)));
}

/** The first disk of an instance. @throws Skip when it shows none */
export async function requireFirstDisk(
  t: CheckContext,
  { id: computeId }: { readonly id: number },
): Promise<number> {
  const request = t.impliedOperation('listDisks', { computeId });
  const answer = request ? await t.owner.send(request) : undefined;
  const id = answer?.items[0]?.id;
  if (answer?.ok && Number.isSafeInteger(id)) return id;
  throw new Skip('the target shows no disk that could be captured', 'fixtures.disk');
}
