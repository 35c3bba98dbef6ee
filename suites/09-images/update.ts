import type { ArrangedImage } from '../../src/check/arrange/image.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isReadInTheEnd, readOnce, takesUpdate } from '../../src/check/in-the-end.ts';
import { property } from '../../src/check/property.ts';
import {
  descriptionLengths,
  descriptionOf,
  SPECIAL_DESCRIPTIONS,
} from '../../src/generate/09-images/image-description.ts';
import type { Answer } from '../../src/http/answer.ts';
import { imagePath } from '../../src/resources/kinds.ts';
import { Skip } from '../../src/result/signals.ts';
import { mayNotUpdate } from '../support/callers/reader.ts';
import { measuresText } from '../support/characters.ts';
import { isListedAsRead } from './reading/listed.ts';
import { pathOf, readsAs, requestUpload } from './requests.ts';
import { imageOutOfReach } from './shared-images.ts';

const CASES = 7;
const MOST_UPDATES = 5;

/** Wide characters that take more bytes than the document allows characters; more would meet bounds of bodies. */
export const WIDE = 22_000;

/** Updates of private images. */
export function updateChecks(check: Declare): void {
  check('updates change label and description, again and again', ['IMG-UPDATE'], async (t) => {
    const trial = { cases: CASES, examples: SPECIAL_DESCRIPTIONS };
    // A case begins with an image that has a description and that no failed case has changed.
    let spent = 0;
    await property(t, descriptionLengths(MOST_UPDATES), trial, async (lengths) => {
      const { id, path } = await describedImage(t, spent);
      spent += 1;
      for (const length of lengths) {
        const wish = { label: t.names.label(), description: descriptionOf(length) };
        const answer = await takesUpdate(t, 'IMG-UPDATE', path, wish);
        t.equal('IMG-UPDATE', answer, '/id', id);
        await readsAs(t, 'IMG-UPDATE', path, wish);
      }
      if (lengths.at(-1) !== null) spent -= 1;
    });
  });

  check(
    'label and description can be updated alone',
    ['IMG-UPDATE', 'IMG-CAPABILITIES-READ-ONLY', 'IMG-LIST'],
    async (t) => {
      const { path } = await t.shared('image that is updated field by field', (own) =>
        arrangeUpdatableImage(own, { cloud_init: true, description: 'as it was' }),
      );
      const { body: before } = await readOnce(t, path);
      const alone = { description: 'Updated alone' };
      for (const wish of [alone, { label: t.names.label() }]) {
        await takesUpdate(t, 'IMG-UPDATE', path, wish);
        await readsAs(t, 'IMG-UPDATE', path, wish);
        const isAsCapable = ({ body }: Answer) => isCapable(body) || !isCapable(before);
        const after = await readOnce(t, path, isAsCapable);
        t.holds('IMG-CAPABILITIES-READ-ONLY', isAsCapable(after), {
          expected: `${path} to be capable of cloud-init as before the update`,
          received: JSON.stringify(after.body?.capabilities) ?? 'no capabilities',
          answers: [after],
          where: '/capabilities',
        });
        await isListedAsRead(t, path);
      }
    },
  );

  check(
    'a description that was taken away reads null',
    ['IMG-UPDATE-DESCRIPTION-NULL'],
    async (t) => {
      const { path } = await t.shared('image that is described no more', (own) =>
        arrangeUpdatableImage(own, { description: 'to be taken away' }),
      );
      await takesUpdate(t, 'IMG-UPDATE', path, { description: null });
      await isNotDescribed(t, path);
    },
  );

  check(
    'the length of a description is counted in characters',
    ['IMG-UPLOAD-DESCRIPTION-LENGTH', 'IMG-UPDATE-DESCRIPTION-LENGTH', 'IMG-UPLOAD', 'IMG-UPDATE'],
    async (t) => {
      await measuresText(
        t,
        'IMG-UPLOAD-DESCRIPTION-LENGTH',
        WIDE,
        (description) => requestUpload(t, { label: t.names.label(), description }),
        (description, made) => readsAs(t, 'IMG-UPLOAD', pathOf(made), { description }),
      );
      const { path } = await arrangeUpdatableImage(t);
      await measuresText(
        t,
        'IMG-UPDATE-DESCRIPTION-LENGTH',
        WIDE,
        (description) => t.owner.put(path, { label: t.names.label(), description }),
        (description) => readsAs(t, 'IMG-UPDATE', path, { description }),
      );
    },
    { objects: 4 },
  );

  check(
    'an update needs read_write permission on the image',
    ['IMG-UPDATE-PERMISSION'],
    async (t) => {
      const reader = t.as('readOnlyUser');
      const own = await imageOutOfReach(t);
      const wish = { label: t.names.label(), description: 'by somebody else' };
      t.refused('IMG-UPDATE-PERMISSION', await reader.put(own.path, wish));
      const path = readOnlyImage(t);
      const { body } = await isReadInTheEnd(t, 'IMG-UPDATE-PERMISSION', path, reader);
      const { label, description } = wish;
      for (const change of [wish, { label }, { description }, { description: null }]) {
        await mayNotUpdate(t, 'IMG-UPDATE-PERMISSION', path, change, body);
      }
    },
  );
}

/** In the end the description of an image, which was taken away, is null and no empty text. */
export async function isNotDescribed(t: CheckContext, path: string): Promise<void> {
  const look = () => t.owner.get(path);
  await t.eventually(
    'IMG-UPDATE-DESCRIPTION-NULL',
    `${path} to read {"description":null}`,
    look,
    ({ ok, body }) => ok && body?.description === null,
  );
}

function isCapable(image: { capabilities?: unknown } | undefined): boolean {
  const { capabilities } = Object(image);
  return Array.isArray(capabilities) && capabilities.includes('cloud-init');
}

function describedImage(t: CheckContext, number: number): Promise<ArrangedImage> {
  return t.shared(`image ${number} that is updated`, (own) =>
    arrangeUpdatableImage(own, { description: 'as it was' }),
  );
}

/** The image that `readOnlyUser` may read and no more. @throws Skip when there is none */
export function readOnlyImage(t: CheckContext): string {
  const { image } = t.fixture('readOnly');
  if (image === undefined) {
    throw new Skip('no image is known that a user may only read', 'fixtures.readOnly.image');
  }
  return imagePath(image) ?? `/images/${image}`;
}
