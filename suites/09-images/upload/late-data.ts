import type { ArrangedImage } from '../../../src/check/arrange/image.ts';
import { sendImageData } from '../../../src/check/arrange/upload.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';

/**
 * Data that comes when its image is gone does not bring it back, however it is answered. What is taken may be worked on for
 * a while before it does.
 */
export async function bringsNothingBack(
  t: CheckContext,
  requirement: string,
  { path, uploadTo }: Pick<ArrangedImage, 'path' | 'uploadTo'>,
): Promise<void> {
  const sent = await sendImageData(t, uploadTo).catch(unlessUnreachable);
  await isGoneInTheEnd(t, requirement, path);
  if (!sent?.ok) return;
  const isBack = ({ ok }: Answer) => ok;
  await poll(() => t.owner.get(path), isBack, t.convergence);
  await isGoneInTheEnd(t, requirement, path);
}

/** Whoever cannot be sent data, or answers neither yes nor no, tells nothing. */
export function unlessUnreachable(signal: unknown): undefined {
  if (!(signal instanceof Inconclusive || signal instanceof Skip)) throw signal;
}
