import { tagBody, tagPath } from '../../src/check/arrange/tag.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { untilKnown } from '../../src/resources/visibility.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** Asks for a tag; what comes of it is removed when the check ends. */
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

/** Asks for a tag on objects that are there; one of them may be known late. */
export function createTagOn(
  t: CheckContext,
  wish: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return untilKnown(t, () => createTag(t, wish));
}

/** There is no such tag, or none that any object carries: both are honest (SIL-TAG-AFTER-DELETE). */
export function isNowhere(listing: Answer): boolean {
  return listing.refused || (listing.ok && listing.items.length === 0);
}

/** Deletes a tag. @throws Inconclusive when the target does not let it */
export async function removed(t: CheckContext, label: string): Promise<void> {
  const path = tagPath(label);
  const answer = await t.owner.delete(path);
  if (!answer.ok) throw new Inconclusive(`${path} cannot be deleted: ${answer.summary}`);
  t.creations.forget(path);
}
