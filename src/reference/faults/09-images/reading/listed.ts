import { capturing } from '../../blocks/image.ts';
import { alterAnswer, alterItems, type Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Lists that show images otherwise than reading them does (endpoints/images#GET /images). */
export const listedFaults: readonly Fault[] = [
  {
    id: 'image-captured-listed-with-first-label',
    requirement: 'IMG-LIST',
    kind: 'sequence',
    see: 'capture an image, update its label and list images: the first label',
    wrap: (core) => {
      const labels = new Map<string, string>();
      const noting = alterItems('captureImage', ({ id, label }) => labels.set(id, label));
      const listing = alterItems('listImages', (image) => {
        image.label = labels.get(image.id) ?? image.label;
      });
      return listing(noting(core));
    },
  },
  ...(['label', 'description', 'status'] as const).map(listedAsAsked),
  {
    id: 'image-automatic-listed-without-its-expiry',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'list images, one of which was made from a deleted instance: its expiry is null',
    wrap: alterItems('listImages', (item) => {
      item.expiry = null;
    }),
  },
  {
    id: 'image-listed-without-capabilities',
    requirement: 'IMG-LIST',
    kind: 'state',
    see: 'ask for an upload with cloud_init and list images: it has no capabilities',
    wrap: alterItems('listImages', (item) => {
      if (!item.is_public) item.capabilities = [];
    }),
  },
  {
    id: 'image-listed-by-another-label',
    requirement: 'IMG-LIST',
    kind: 'format',
    see: 'list images: labels are in capitals',
    wrap: alterItems('listImages', (item) => {
      if (!item.is_public) item.label = item.label.toUpperCase();
    }),
  },
  {
    id: 'image-captured-listed-as-creating',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'capture an image and list images once it is available: it is creating',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return alterItems('listImages', (item) => {
        if (isCaptured(item.id)) item.status = 'creating';
      })(noting(core));
    },
  },
  {
    id: 'image-automatic-listed-as-manual',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'list images, one of which was made from a deleted instance: it is manual',
    wrap: alterItems('listImages', (item) => {
      if (item.type === 'automatic') Object.assign(item, { type: 'manual', expiry: null });
    }),
  },
  {
    id: 'image-id-twice-in-list',
    requirement: 'IMG-ID-UNIQUE',
    kind: 'schema',
    see: 'list images: another one has the id of the first',
    wrap: alterAnswer('listImages', (body) => ({ ...body, data: [...body.data, body.data[0]] })),
  },
  ...(['size', 'type', 'created_by'] as const).map(listedOtherwise),
];

const OTHERWISE = { size: 7, type: 'automatic', created_by: 'somebody' };

/** The list shows a field of private images otherwise than reading them does. */
function listedOtherwise(field: keyof typeof OTHERWISE): Fault {
  return {
    id: `image-listed-with-another-${field.replace('_', '-')}`,
    requirement: 'IMG-LIST',
    kind: 'state',
    see: `list images: ${field} of private ones is another than reading them shows`,
    wrap: alterItems('listImages', (item) => {
      if (!item.is_public) item[field] = OTHERWISE[field];
    }),
  };
}

/** The list shows a field of an upload as it was when it was asked for. */
function listedAsAsked(field: 'label' | 'description' | 'status'): Fault {
  return {
    id: `image-listed-with-first-${field}`,
    requirement: 'IMG-LIST',
    kind: 'sequence',
    see: `ask for an upload, change its ${field} and list images: it is as before`,
    wrap: (core) => {
      const first = new Map<string, Body>();
      const noting = alterAnswer('uploadImage', ({ image }) => {
        first.set(image.id, image[field]);
      })(core);
      return alterItems('listImages', (item) => {
        if (first.has(item.id)) item[field] = first.get(item.id);
      })(noting);
    },
  };
}
