import { keepAltered } from '../blocks/image.ts';
import { inAscii, sentWith } from '../blocks/text.ts';
import type { Fault } from '../fault.ts';

/** The operations that give an image a label, and what says that it has it. */
const GIVEN = {
  uploadImage: 'IMG-UPLOAD',
  captureImage: 'IMG-CREATE',
  updateImage: 'IMG-UPDATE',
} as const;

/** What becomes of a label on its way, in words. */
const CHANGES: Readonly<Record<string, (label: string) => string>> = {
  'in-lower-case': (label) => label.toLowerCase(),
  'cut-at-50': (label) => label.slice(0, 50),
  'in-ascii': inAscii,
};

/** Labels that are kept otherwise than they were sent, and null that is kept as a word (resources/image). */
export const textsFaults: readonly Fault[] = [
  ...Object.entries(GIVEN).flatMap(([operation, requirement]) =>
    Object.entries(CHANGES).map(
      ([how, change]): Fault => ({
        id: `image-label-${how}-by-${operation.toLowerCase()}`,
        requirement,
        kind: 'rare-value',
        see: `${operation} with a label that it takes: it is kept ${how.replaceAll('-', ' ')}`,
        wrap: sentWith(operation, 'label', (label) =>
          typeof label === 'string' ? change(label) : label,
        ),
      }),
    ),
  ),
  ...Object.entries(GIVEN).flatMap(([operation, requirement]) =>
    ['0', 'null', 'false'].map(
      (word): Fault => ({
        id: `image-description-${word}-is-none-by-${operation.toLowerCase()}`,
        requirement,
        kind: 'rare-value',
        see: `${operation} with the text "${word}" as description: it has none`,
        wrap: sentWith(operation, 'description', (text) => (text === word ? null : text)),
      }),
    ),
  ),
  ...(['label', 'description'] as const).map(
    (field): Fault => ({
      id: `image-${field}-keeps-its-case`,
      requirement: 'IMG-UPDATE',
      kind: 'rare-value',
      see: `update the ${field} of an image to itself in capitals: it stays as it was`,
      wrap: keepAltered('updateImage', (image, before) => {
        const was = before?.[field] ?? '';
        return was.toLowerCase() === image[field]?.toLowerCase() ? { [field]: was } : {};
      }),
    }),
  ),
  ...(['upload', 'capture'] as const).map(
    (verb): Fault => ({
      id: `image-${verb}-described-as-null-in-words`,
      requirement: `IMG-${verb === 'upload' ? 'UPLOAD' : 'CREATE'}-DESCRIPTION-NULL`,
      kind: 'rare-value',
      see: `${verb} an image with null as description: it reads "null"`,
      wrap: sentWith(`${verb}Image`, 'description', (text) => (text === null ? 'null' : text)),
    }),
  ),
];
