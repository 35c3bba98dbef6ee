import fc from 'fast-check';
import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isDeleted } from '../../src/check/in-the-end.ts';
import { property } from '../../src/check/property.ts';
import { tagLabel } from '../../src/generate/08-tags/tag-label.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { mostCharacters } from '../../src/spec/stated-bounds.ts';
import { measuresCharacters } from '../support/characters.ts';
import { carriedRequirement } from './carrying.ts';
import { comesToCarry, listing, withCarriers } from './objects/carriers.ts';
import { type Carrier, listsExactly } from './objects/tagged-objects.ts';
import { createTag, listsNothing } from './requests.ts';

/** Random labels, beside one that begins with a digit. */
const CASES = 5;

/** Labels of every length, on several objects, from creation to deletion (resources/tag#label). */
export function labelsChecks(check: Declare): void {
  check(
    'a tag goes on its objects, lists them, and goes off again',
    [
      'TAG-LABEL-LENGTH',
      'TAG-CREATE-VOLUMES',
      'TAG-CREATE-DOMAINS',
      'TAG-OBJECTS',
      'TAG-DELETE',
      'TAG-DELETE-UNTAGS',
    ],
    (t) =>
      withCarriers(t, ['volumes', 'domains', 'volumes', 'domains'], (carriers) =>
        thereAndBack(t, carriers),
      ),
  );

  check(
    'two characters are too short for a label, however many bytes they take',
    ['TAG-LABEL-LENGTH'],
    async (t) => t.refused('TAG-LABEL-LENGTH', await createTag(t, { label: TOO_SHORT })),
  );

  check(
    'the length of a label is counted in characters',
    ['TAG-LABEL-LENGTH'],
    (t) =>
      measuresCharacters(t, 'TAG-LABEL-LENGTH', mostCharacters('TagCreate', 'label'), (label) =>
        createTag(t, { label }),
      ),
    { objects: 2 },
  );
}

/** Two characters, of two bytes each in UTF-8 and one unit each in UTF-16, which no normal form takes apart. */
const TOO_SHORT = 'øø';

async function thereAndBack(t: CheckContext, carriers: readonly Carrier[]): Promise<void> {
  const tried = new Set<string>();
  const on = fc.subarray([...carriers.keys()], { minLength: 1 });
  const inputs = fc.record({ label: tagLabel(), on });
  const examples = [{ label: `4-${t.names.label()}`, on: [0, 1] }];
  const trial = { cases: CASES + examples.length, examples };
  await property(t, inputs, trial, async ({ label, on }) => {
    const tagged = on.flatMap((at) => carriers[at] ?? []);
    await requireFree(t, label, tried);
    const made = await createTag(t, { label, ...listing(tagged) });
    if (made.refused) await assertNotForItsDigit(t, label);
    t.accepted('TAG-LABEL-LENGTH', made);
    await goesOn(t, label, tagged);
    await goesOff(t, label, carriers);
  });
}

/**
 * Makes sure that the account has no such tag: a short label may be in use, or left by an earlier
 * case. An empty listing proves it only for a long label that was not tried before, because a target
 * may list unknown tags as empty.
 * @throws Inconclusive when the account may have the tag
 */
async function requireFree(t: CheckContext, label: string, tried: Set<string>): Promise<void> {
  const listed = await t.owner.get(tagPath(label));
  const mayBeEmpty = tried.has(label) || label.length < SURELY_FREE;
  tried.add(label);
  if (listed.refused || (listed.items.length === 0 && !mayBeEmpty)) return;
  throw new Inconclusive(`${label} may be a tag already`);
}

/**
 * Which characters a label may begin with is as open as which it may hold (SIL-TAG-CHARACTERS).
 * @throws Inconclusive when a label was refused only since it begins with a digit
 */
async function assertNotForItsDigit(t: CheckContext, label: string): Promise<void> {
  if (!/^\d/.test(label)) return;
  const lettered = await createTag(t, { label: `x${label.slice(1)}` });
  if (lettered.ok) throw new Inconclusive(`${label} is refused since it begins with a digit`);
}

/** Random labels of at least this length are not in use. */
const SURELY_FREE = 9;

async function goesOn(t: CheckContext, label: string, tagged: readonly Carrier[]): Promise<void> {
  for (const carrier of tagged) {
    await comesToCarry(t, carriedRequirement(carrier), carrier, { label, carries: true });
  }
  await listsExactly(t, 'TAG-OBJECTS', label, tagged);
}

async function goesOff(t: CheckContext, label: string, carriers: readonly Carrier[]) {
  const path = tagPath(label);
  await isDeleted(t, 'TAG-DELETE', path);
  const look = () => t.owner.get(path);
  await t.eventually('TAG-DELETE', `nothing under the tag ${label}`, look, listsNothing);
  t.creations.forget(path);
  for (const carrier of carriers) {
    await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false });
  }
}
