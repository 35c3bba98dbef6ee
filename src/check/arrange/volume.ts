import { RESOURCE_KINDS } from '../../resources/kinds.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import { requireShownId } from './shown-id.ts';
import { whileOffered } from './volume-size.ts';

/** A volume the check may use as it likes; it is removed when the check ends. */
export interface ArrangedVolume {
  readonly id: number;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
}

/** The smallest body that creates a volume in the target's region; `wish` adds to it or replaces. */
export function volumeBody(t: CheckContext, wish: Record<string, unknown> = {}) {
  return { ...RESOURCE_KINDS.volume.body(t), ...wish };
}

/** Where a created one lives, from the body of its answer. */
export function volumePath(body: unknown): string | undefined {
  return RESOURCE_KINDS.volume.path(body);
}

/** Creates a volume and waits until it is active. @throws Inconclusive when the target does not let it. */
export async function arrangeVolume(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<ArrangedVolume> {
  const make = () =>
    t.creations.make({
      collection: '/volumes',
      body: volumeBody(t, wish),
      ready: (seen) => seen.body?.status === 'active',
      ...(caller ? { caller } : {}),
    });
  const made = await whileOffered(t, wish.size, make);
  return { id: requireShownId(made), path: made.path, body: made.answer.body };
}
