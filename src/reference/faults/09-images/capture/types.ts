import { onInstanceDeletion } from '../../04-volumes/attachment/instance.ts';
import { alterCreated } from '../../blocks/image.ts';
import { instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Captured images that are taken for others: automatic ones, or deprecated as what was deployed (resources/image). */
export const typesFaults: readonly Fault[] = [
  {
    id: 'image-captured-is-automatic',
    requirement: 'IMG-TYPE-MANUAL',
    kind: 'state',
    see: 'capture an image: its type is automatic',
    wrap: alterCreated(['captureImage'], () => ({ type: 'automatic' })),
  },
  {
    id: 'image-captured-without-a-label-is-automatic',
    requirement: 'IMG-TYPE-MANUAL',
    kind: 'rare-value',
    see: 'capture an image without a label: its type is automatic',
    wrap: (core) => {
      const automatic = alterCreated(['captureImage'], () => ({ type: 'automatic' }))(core);
      return (state, principal, request, ...rest) =>
        (Object(request.body).label === undefined ? automatic : core)(
          state,
          principal,
          request,
          ...rest,
        );
    },
  },
  {
    id: 'image-captured-of-a-deprecated-one-is-deprecated',
    requirement: 'IMG-DEPRECATED-PUBLIC-ONLY',
    kind: 'cross-resource',
    see: 'deploy a deprecated image and capture the disk: the new image is deprecated',
    shownBy: 'a disk that was deployed from a deprecated image is captured as any other',
    wrap: (core) =>
      instead('captureImage', (inner, state, principal, request, ...rest) => {
        const { disk_id } = Object(request.body);
        const source = [...state.instances].find(({ disks }) =>
          disks.some(({ id }) => id === disk_id),
        );
        const { deprecated = false } = state.images.get(source?.image ?? '') ?? {};
        const wrong = alterCreated(['captureImage'], () => ({ deprecated }))(inner);
        return wrong(state, principal, request, ...rest);
      })(core),
  },
  {
    id: 'image-captured-becomes-automatic',
    requirement: 'IMG-TYPE-MANUAL',
    kind: 'sequence',
    see: 'capture an image and delete the instance that it was taken from: its type becomes automatic',
    wrap: onInstanceDeletion((after) => {
      const own = [...after.images].filter(
        ({ is_public, status }) => !is_public && status === 'available',
      );
      const images = own.reduce(
        (all, image) => all.put(image.id, { ...image, type: 'automatic' }),
        after.images,
      );
      return { ...after, images };
    }),
  },
];
