import { requireDeleted } from '../../src/check/arrange/required.ts';
import { tagBody, tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isDeleted } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { untilKnown } from '../../src/resources/visibility.ts';
import { comesToCarry } from './objects/carriers.ts';
import type { Carrier } from './objects/tagged-objects.ts';

/** Sends the creation of a tag; the tag is deleted when the check ends. */
export function createTag(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<Answer> {
  const body = tagBody(t, wish);
  return t.creations.attempt({
    collection: '/tags',
    body,
    path: () => tagPath(String(body.label)),
    ...(caller ? { caller } : {}),
  });
}

/**
 * Sends the creation of a tag on existing objects, again while the target does not know one of them
 * yet.
 */
export function createTagOn(
  t: CheckContext,
  wish: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return untilKnown(t, () => createTag(t, wish));
}

/**
 * Whether no object carries the tag: an unknown tag may be refused or listed as empty
 * (SIL-TAG-AFTER-DELETE).
 */
export function listsNothing(listing: Answer): boolean {
  return listing.refused || (listing.ok && listing.items.length === 0);
}

/** Deletes a tag. @throws RefusedArrangement when the target refuses */
export async function removeTag(t: CheckContext, label: string): Promise<void> {
  const path = tagPath(label);
  await requireDeleted(t, 'TAG-DELETE', path);
  t.creations.forget(path);
}

/** The tag can be deleted, and in the end none of these carries it. */
export async function isDeletedWith(
  t: CheckContext,
  label: string,
  carriers: readonly Carrier[],
): Promise<void> {
  const path = tagPath(label);
  await isDeleted(t, 'TAG-DELETE', path);
  t.creations.forget(path);
  for (const carrier of carriers)
    await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false });
}
