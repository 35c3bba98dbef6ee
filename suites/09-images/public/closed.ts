import { diskOf } from '../../../src/check/arrange/right/images.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { captureImage, pathOf } from '../requests.ts';

/**
 * A captured image is refused without credentials as soon as its capture is answered, and when that is over.
 * @throws Skip or Inconclusive when no image is captured
 */
export async function isClosedFromTheFirst(t: CheckContext): Promise<void> {
  const wish = { disk_id: await diskOf(t), label: t.names.label() };
  const seen: Answer[] = [];
  const captured = await captureImage(t, wish, t.owner, async (asked) => {
    if (asked.ok) seen.push(await t.anonymous.get(pathOf(asked)));
  });
  seen.push(await t.anonymous.get(pathOf(captured)));
  for (const answer of seen) t.refused('AUTH-PRIVATE-IMAGE', answer);
}
