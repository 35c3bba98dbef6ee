import { alterImages } from '../blocks/image.ts';
import { alterAnswer, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Answers in which a field of an image is not as the document shows it (resources/image). */
export const answersFaults: readonly Fault[] = [
  field('IMG-LABEL', 'a null label', (image) => {
    image.label = null;
  }),
  field('IMG-DESCRIPTION', 'no description when it has none', (image) => {
    if (!image.description) delete image.description;
  }),
  field('IMG-DESCRIPTION', 'an object for a description', (image) => {
    image.description = { text: image.description };
  }),
  field('IMG-DESCRIPTION-BOUNDED', 'a description of 65001 characters', (image) => {
    image.description = 'x'.repeat(65_001);
  }),
  field('IMG-CAPABILITIES', 'null for no capabilities', (image) => {
    if (image.capabilities.length === 0) image.capabilities = null;
  }),
  field('IMG-CAPABILITIES', 'capabilities as text', (image) => {
    image.capabilities = image.capabilities.join();
  }),
  field('IMG-CREATED', 'no created', (image) => {
    delete image.created;
  }),
  field('IMG-CREATED', 'created in seconds since 1970', (image) => {
    image.created = 1_700_000_000;
  }),
  field('IMG-CREATED-BY', 'a null created_by', (image) => {
    if (!image.is_public) image.created_by = null;
  }),
  field('IMG-DEPRECATED', 'no deprecated unless it is', (image) => {
    if (!image.deprecated) delete image.deprecated;
  }),
  field('IMG-DEPRECATED-PUBLIC-ONLY', 'a private image that is deprecated', (image) => {
    if (!image.is_public) image.deprecated = true;
  }),
  field('IMG-EOL', 'no eol for private images', (image) => {
    if (!image.is_public) delete image.eol;
  }),
  field('IMG-EOL-PUBLIC-ONLY', 'an eol of a private image', (image) => {
    if (!image.is_public) image.eol = '2030-01-01T00:00:00';
  }),
  field('IMG-EXPIRY', 'no expiry', (image) => {
    delete image.expiry;
  }),
  field('IMG-EXPIRY-AUTOMATIC-ONLY', 'an expiry of a manual image', (image) => {
    if (image.type === 'manual' && !image.is_public) image.expiry = '2030-01-01T00:00:00';
  }),
  field('IMG-IS-PUBLIC', 'is_public as text', (image) => {
    image.is_public = String(image.is_public);
  }),
  field('IMG-SIZE', 'a size with its unit', (image) => {
    image.size = `${image.size} MB`;
  }),
  field('IMG-SIZE', 'half a megabyte', (image) => {
    image.size += 0.5;
  }),
  field('IMG-STATUS', 'the status ready', (image) => {
    if (image.status === 'available') image.status = 'ready';
  }),
  field('IMG-TYPE', 'the type snapshot', (image) => {
    if (!image.is_public) image.type = 'snapshot';
  }),
  field('IMG-UPDATED', 'a null updated', (image) => {
    image.updated = null;
  }),
  field('IMG-VENDOR', 'no vendor for private images', (image) => {
    if (!image.is_public) delete image.vendor;
  }),
  field('CONV-TIMESTAMP-FORM', 'an eol with a zone', (image) => {
    if (image.eol) image.eol += 'Z';
  }),
  field('CONV-TIMESTAMP-FORM', 'created with a zone', (image) => {
    image.created += '+00:00';
  }),
  {
    id: 'image-with-bare-slug',
    requirement: 'IMG-ID',
    kind: 'format',
    see: 'list images: a public one has the id debian12',
    wrap: alterImages(
      (image) => {
        image.id = image.id.replace('compute/debian', 'debian');
      },
      ['listImages'],
    ),
  },
  {
    id: 'image-with-number-for-id',
    requirement: 'IMG-ID',
    kind: 'schema',
    see: 'list images: private ones have numbers for ids',
    wrap: alterImages(
      (image) => {
        if (!image.is_public) image.id = Number(image.id.replace('private/', ''));
      },
      ['listImages'],
    ),
  },
  {
    id: 'image-private-and-public',
    requirement: 'IMG-ID-KIND',
    kind: 'schema',
    see: 'ask for an upload: its image is public, though its id begins with private/',
    wrap: alterAnswer('getImage', (body) =>
      body.id.startsWith('private/') ? { ...body, is_public: true } : body,
    ),
  },
  {
    id: 'image-upload-without-image',
    requirement: 'IMG-UPLOAD-IMAGE',
    kind: 'schema',
    see: 'ask for an upload: the answer holds the id of the image only',
    wrap: alterAnswer('uploadImage', ({ image, ...rest }) => ({ ...rest, image: image.id })),
  },
  {
    id: 'image-upload-to-a-path',
    requirement: 'IMG-UPLOAD-TO',
    kind: 'format',
    see: 'ask for an upload: upload_to is no URL',
    wrap: alterAnswer('uploadImage', (body) => ({
      ...body,
      upload_to: new URL(body.upload_to).pathname,
    })),
  },
  {
    id: 'image-upload-to-nowhere',
    requirement: 'IMG-UPLOAD-TO',
    kind: 'schema',
    see: 'ask for an upload: the answer holds no upload_to',
    wrap: alterAnswer('uploadImage', ({ image }) => ({ image })),
  },
];

function field(requirement: string, what: string, alter: (image: Body) => void): Fault {
  return {
    id: `image-shows-${what.replace(/\W+/g, '-')}`,
    requirement,
    kind: requirement === 'CONV-TIMESTAMP-FORM' ? 'format' : 'schema',
    see: `read images: there is ${what}`,
    wrap: alterImages(alter),
  };
}
