import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { isObject } from '../../src/text/json.ts';
import { isSameJson } from '../../src/text/same-json.ts';

/** A field that only the service sets, and a value for it that no service would choose by itself. */
export interface ReadOnlyField {
  readonly field: string;
  readonly value: unknown;
  /** The requirement that a creation does not set it. */
  readonly requirement: string;
  /** Whether only the end shows it, since the field may pass through the value by itself. */
  readonly inTheEnd?: true;
}

/** A date and time at which nothing was created. */
export const LONG_AGO = '2001-02-03T04:05:06';

/** An id that no service gives by itself soon; no check takes it for one that nobody has. */
export const CHOSEN_ID = 888_888_888;

/** Where an answer shows what was created. */
export interface Shown {
  readonly answer: Answer;
  /** What was created, as far as the answer tells. */
  readonly body: unknown;
  /** JSON pointer to it in the answer. */
  readonly where: string;
}

/** How a check creates something, and how it reads it when the service has done its part. */
export interface Creation {
  readonly ask: (fields: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** Where the answer to the creation shows it; at the top unless told. */
  readonly madeIn?: (made: Answer) => Shown;
  readonly read?: (made: Answer) => Promise<Shown>;
}

/** An answer that is the resource itself. */
export function wholeAnswer(answer: Answer): Shown {
  return { answer, body: answer.body, where: '' };
}

/**
 * Read-only fields in a creation are refused or ignored, never taken over. They are sent together, and
 * one by one where that is refused, since one of them might hide the others.
 */
export async function takesNothingOver(
  t: CheckContext,
  fields: readonly ReadOnlyField[],
  creation: Creation,
): Promise<void> {
  if (await isIgnored(t, fields, creation)) return;
  for (const each of fields) {
    const { mark } = t.creations;
    await isIgnored(t, [each], creation);
    await t.creations.clear(mark);
  }
}

/** @returns whether the creation was accepted; a refusal of a single field is right as well */
async function isIgnored(
  t: CheckContext,
  fields: readonly ReadOnlyField[],
  { ask, madeIn = wholeAnswer, read }: Creation,
): Promise<boolean> {
  const made = await ask(Object.fromEntries(fields.map(({ field, value }) => [field, value])));
  const [only, ...others] = fields;
  if (!made.ok) {
    if (only && others.length === 0) t.refused(only.requirement, made);
    return false;
  }
  for (const each of fields) if (!each.inTheEnd) showsAnother(t, each, madeIn(made));
  const seen = await read?.(made);
  if (seen?.answer.ok) for (const each of fields) showsAnother(t, each, seen);
  return true;
}

/** A field that the answer does not show decides nothing. */
function showsAnother(t: CheckContext, { field, value, requirement }: ReadOnlyField, seen: Shown) {
  const shown = isObject(seen.body) ? seen.body[field] : undefined;
  if (shown === undefined) return;
  t.holds(requirement, !isSameJson(shown, value), {
    expected: `${field} ${JSON.stringify(value)} in a creation to be refused or ignored`,
    received: 'it was taken over',
    answers: [seen.answer],
    where: `${seen.where}/${field}`,
    broughtAbout: true,
  });
}
