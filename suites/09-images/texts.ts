import { diskOf } from '../../src/check/arrange/right/images.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { captureImage, pathOf, readsAs, requestUpload } from './requests.ts';

/** Characters of a long label, of which none is beyond ASCII. */
const LONG = 70;

/** A character that no normal form takes apart. */
const WIDE = '\u6f22';

/** Sends a text that may be refused. */
type Send = (text: string) => Promise<Answer>;

/** Texts of images: which labels there may be is open (SIL-IMG-LABEL-BOUNDS), and what is taken is kept as it was sent. */
export function imageTextsChecks(check: Declare): void {
  check(
    'a label that is taken is kept letter by letter, by uploads, captures and updates',
    ['IMG-UPLOAD', 'IMG-CREATE', 'IMG-UPDATE'],
    async (t) => {
      leftToLongerRuns(t, 'labels of other letters');
      await keepsLabel(t, 'IMG-UPLOAD', (label) => requestUpload(t, { label }));
      const { path } = await arrangeUpdatableImage(t);
      await keepsLabel(t, 'IMG-UPDATE', (label) => t.owner.put(path, { label }), path);
      await whereShown(async () => {
        const disk_id = await diskOf(t);
        await keepsLabel(t, 'IMG-CREATE', (label) => captureImage(t, { disk_id, label }));
      });
    },
    { objects: 7 },
  );

  check(
    'a description that looks like a value is kept, and a change of nothing but case, too',
    ['IMG-UPLOAD', 'IMG-CREATE', 'IMG-UPDATE'],
    async (t) => {
      leftToLongerRuns(t, 'descriptions that look like values');
      const wish = (description: string) => ({ label: t.names.label(), description });
      await keepsText(t, 'IMG-UPLOAD', (text) => requestUpload(t, wish(text)));
      const { path } = await arrangeUpdatableImage(t);
      await keepsText(t, 'IMG-UPDATE', (text) => t.owner.put(path, wish(text)), path);
      await changesInCase(t, path);
      await whereShown(async () => {
        const disk_id = await diskOf(t);
        await keepsText(t, 'IMG-CREATE', (text) => captureImage(t, { disk_id, ...wish(text) }));
      });
    },
    { objects: 7 },
  );

  check(
    'null as description is no text, of an upload and of a capture',
    ['IMG-UPLOAD-DESCRIPTION-NULL', 'IMG-CREATE-DESCRIPTION-NULL'],
    async (t) => {
      leftToLongerRuns(t, 'descriptions that are null');
      const none = { label: t.names.label(), description: null };
      await hasNoDescription(t, 'IMG-UPLOAD-DESCRIPTION-NULL', await requestUpload(t, none));
      await whereShown(async () => {
        const made = await captureImage(t, { ...none, disk_id: await diskOf(t) });
        await hasNoDescription(t, 'IMG-CREATE-DESCRIPTION-NULL', made);
      });
    },
    { objects: 2 },
  );
}

/**
 * Which characters a description may hold is open (SIL-TEXT-CHARACTERS), but a text that is taken is that text, even if it
 * looks like the value of another type.
 */
const LIKE_VALUES: readonly string[] = ['0', 'null', 'false'];

async function keepsText(t: CheckContext, requirement: string, send: Send, at?: string) {
  for (const description of LIKE_VALUES) {
    const answer = await send(description);
    if (answer.ok) await readsAs(t, requirement, at ?? pathOf(answer), { description });
  }
}

/** What differs from what was there before by the case of its letters alone is another text, where it is taken. */
async function changesInCase(t: CheckContext, path: string): Promise<void> {
  const [label, text] = [t.names.label(), 'Of any size'];
  for (const wish of [
    { label: `${label}-one`, description: text },
    { label: `${label}-ONE`, description: text.toUpperCase() },
  ]) {
    if (!(await t.owner.put(path, wish)).ok) return;
    await readsAs(t, 'IMG-UPDATE', path, wish);
  }
}

/** What an image that was given none reads is open (SIL-IMG-DESCRIPTION-UNSET), but the word for it is none. */
async function hasNoDescription(t: CheckContext, requirement: string, made: Answer): Promise<void> {
  if (!made.ok) return;
  const path = pathOf(made);
  const isWithout = ({ ok, body }: Answer) => ok && body?.description !== 'null';
  const look = () => t.owner.get(path);
  await t.eventually(
    requirement,
    `${path} not to be described by the text "null"`,
    look,
    isWithout,
  );
}

/** One of everything that a label may hold, or where that is refused, of each alone. */
async function keepsLabel(t: CheckContext, requirement: string, send: Send, at?: string) {
  const keeps = async (label: string) => {
    const answer = await send(label);
    if (answer.ok) await readsAs(t, requirement, at ?? pathOf(answer), { label });
    return answer.ok;
  };
  const named = (rest: string) => `${t.names.label()}${rest}`;
  if (await keeps(named(` R&D "B"${WIDE}${'x'.repeat(LONG)}`))) return;
  for (const label of [named(' Title'), named(WIDE), t.names.labelOf(LONG)]) await keeps(label);
}
