import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';

/**
 * The first read of a resource that shows a label given to it just now, so that it shows nothing older
 * than that: how far reads lag behind is open (SIL-RENDER-DELAY).
 * @returns undefined when the label is refused or does not show
 */
export async function freshRead(t: CheckContext, path: string): Promise<Answer | undefined> {
  const label = t.names.label();
  const changed = await t.owner.put(path, { label });
  if (!changed.ok) return undefined;
  const look = () => t.owner.get(path);
  const { held, last } = await poll(look, ({ body }) => body?.label === label, t.convergence);
  return held ? last : undefined;
}
