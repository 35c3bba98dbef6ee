import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { imagePath, RESOURCE_KINDS } from '../../resources/kinds.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import { requireShownId } from './shown-id.ts';

export { imagePath } from '../../resources/kinds.ts';

/** A private image that waits for its data; it is removed when the check ends. */
export interface ArrangedImage {
  /** As in `private/17`. */
  readonly id: string;
  readonly path: string;
  /** Where its data may be sent; chosen by the target. */
  readonly uploadTo: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
}

/** The smallest body that asks for an upload; `wish` adds to it or replaces. */
export function uploadBody(t: CheckContext, wish: Record<string, unknown> = {}) {
  return { ...RESOURCE_KINDS.image.body(t), ...wish };
}

/** Where an image that waits for its data lives, from the body of the upload's answer. */
// biome-ignore lint/suspicious/noExplicitAny: the target's answer
export function uploadPath(body: any): string | undefined {
  return imagePath(body?.image?.id);
}

/**
 * Asks for an upload, sends no data, and waits until the image can be read: the cheapest private
 * image there is. Nothing says that it awaits its data at once: while it is `creating`, it is given
 * time. @throws Inconclusive when the target does not let it.
 */
export async function arrangeImage(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<ArrangedImage> {
  let uploadTo: unknown;
  const made = await t.creations.make({
    collection: '/images/upload',
    body: uploadBody(t, wish),
    path: (body) => {
      uploadTo = body?.upload_to;
      return uploadPath(body);
    },
    ...(caller ? { caller } : {}),
  });
  const { body } = await onceCreated(t, made, caller);
  return { id: requireShownId(made), path: made.path, uploadTo, body };
}

async function onceCreated(
  t: CheckContext,
  { answer, path }: { answer: Answer; path: string },
  caller: Caller = t.owner,
): Promise<Answer> {
  const isCreated = ({ body }: Answer) => body?.status !== 'creating';
  if (isCreated(answer)) return answer;
  return (await poll(() => caller.get(path), isCreated, transitionTime(t))).last;
}
