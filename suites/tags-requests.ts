import type { Answer } from '../src/run/answer.ts';
import { tagBody, tagPath } from '../src/run/arrange/tag.ts';
import type { Caller } from '../src/run/caller.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { poll } from '../src/run/poll.ts';
import { Inconclusive } from '../src/run/signals.ts';

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

/** There is no such tag, or none that any object carries: both are honest (SIL-TAG-AFTER-DELETE). */
export function isNowhere(listing: Answer): boolean {
  return listing.refused || (listing.ok && listing.items.length === 0);
}

/** Deletes a tag and waits until nothing is listed under it. @throws Inconclusive when it stays */
export async function removeTag(t: CheckContext, label: string): Promise<Answer> {
  const path = tagPath(label);
  const answer = await t.owner.delete(path);
  if (answer.ok) {
    const { held } = await poll(() => t.owner.get(path), isNowhere, t.settleSeconds);
    if (!held) throw new Inconclusive(`the tag ${label} was deleted and still lists objects`);
    t.creations.forget(path);
  }
  return answer;
}
