import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isDeleted } from '../../src/check/in-the-end.ts';
import { comesToCarry, listing, withCarriers } from './objects/carriers.ts';
import { type Carrier, listsExactly } from './objects/tagged-objects.ts';
import { createTag, listsNothing } from './requests.ts';

/**
 * What makes a label need encoding in a path, or has another spelling, where it is taken at all (SIL-TAG-CHARACTERS). A slash is not among
 * them: whoever stands before the target may not let it through.
 */
const ENDINGS: readonly string[] = [
  ' x',
  '+x',
  '%z',
  'øx',
  '\u{1f980}x',
  '?x=1',
  '#x',
  '&x',
  '.x',
  ',x',
  'Xy',
];

/** Labels that are not the same in a path as in a body (endpoints/tags). */
export function encodedLabelsChecks(check: Declare): void {
  check(
    'a tag is found and deleted whatever characters its label has',
    ['TAG-CREATE', 'TAG-OBJECTS', 'TAG-DELETE', 'TAG-DELETE-UNTAGS'],
    (t) =>
      withCarriers(t, ['domains', 'volumes'], async (carriers) => {
        const labels = [...ENDINGS.map((ending) => `${t.names.label()}${ending}`), inDigits(t)];
        for (const label of labels) await isFoundAndDeleted(t, label, carriers);
      }),
    { objects: 1 },
  );
}

/** Whether a character came back as the sign that stands for what could not be read. */
function hasLost(sent: string, shown: string): boolean {
  return ['?', '\ufffd'].some((sign) => shown.includes(sign) && !sent.includes(sign));
}

/** A label that may be taken for an id. */
function inDigits(t: CheckContext): string {
  return [...t.names.label()].map((letter) => letter.charCodeAt(0) % 10).join('');
}

async function isFoundAndDeleted(
  t: CheckContext,
  sent: string,
  carriers: readonly Carrier[],
): Promise<void> {
  const made = await createTag(t, { label: sent, ...listing(carriers) });
  if (!made.ok) return;
  // The answer says how the label is spelled from now on.
  const label = typeof made.body?.label === 'string' ? made.body.label : sent;
  t.holds('TAG-CREATE', !hasLost(sent, label), {
    expected: `the new tag to be called ${sent}, or to be refused`,
    received: label,
    answers: [made],
    where: '/label',
  });
  const path = tagPath(label);
  await listsExactly(t, 'TAG-OBJECTS', label, carriers);
  await isDeleted(t, 'TAG-DELETE', path);
  const look = () => t.owner.get(path);
  await t.eventually('TAG-DELETE', `nothing under the tag ${label}`, look, listsNothing);
  for (const carrier of carriers)
    await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false });
  t.creations.forget(tagPath(sent));
}
