import { keepAltered } from '../blocks/image.ts';
import { alterState, operationOf, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** What is right of an image once, or alone, and not of the second, or after an update (endpoints/images). */
export const secondTimeFaults: readonly Fault[] = [
  {
    id: 'image-deployed-once-and-not-again',
    requirement: 'IMG-CAPTURE-COMPLETES',
    kind: 'sequence',
    see: 'deploy a private image twice: the second time it is refused',
    also: ['IMG-UPLOAD-COMPLETES'],
    wrap: (core) => {
      const deployed = new Set<unknown>();
      return refuseWhen('createInstance', ({ image }) => {
        if (!String(image).startsWith('private/')) return false;
        const isSecond = deployed.has(image);
        deployed.add(image);
        return isSecond;
      })(core);
    },
  },
  {
    id: 'image-updated-while-it-waits-not-deployed',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'sequence',
    see: 'update an image that waits, send its data and deploy it: refused',
    wrap: (core) => {
      const updated = new Set<unknown>();
      const noting = keepAltered('updateImage', ({ id }, before) => {
        if (before?.status === 'pending_upload') updated.add(id);
        return {};
      });
      return refuseWhen('createInstance', ({ image }) => updated.has(image))(noting(core));
    },
  },
  {
    id: 'images-of-one-label-described-together',
    requirement: 'IMG-UPDATE',
    kind: 'cross-resource',
    see: 'update the description of one of two images of one label: the other has it too',
    wrap: alterState('updateImage', (after, before, request) => {
      const id = `private/${operationOf(request).params.imageId}`;
      const [label, description = null] = [
        before.images.get(id)?.label,
        after.images.get(id)?.description,
      ];
      const images = before.images
        .filter((each) => each.label === label && each.id !== id && !each.is_public)
        .reduce((table, each) => table.put(each.id, { ...each, description }), after.images);
      return { ...after, images };
    }),
  },
];
