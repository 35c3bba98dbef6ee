import { imagePath } from '../../../src/check/arrange/image.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';

/**
 * What reading an image answers that was listed to anyone; undefined when it is not readable and not listed any more.
 */
export async function readUnlessWithdrawn(
  t: CheckContext,
  by: Caller,
  id: string,
): Promise<Answer | undefined> {
  const read = await readOnce(t, imagePath(id) ?? '/images/compute', undefined, by);
  const listed = read.ok ? undefined : await t.anonymous.list('/images');
  return listed?.every((each) => each.id !== id) ? undefined : read;
}
