import type { World } from './world.ts';

/**
 * Removes what checks share, the youngest first. Whoever asks for it again gets it made anew, so that
 * it may be called at the end of a run, and whenever no other check is under way.
 */
export async function removeShared({ shared }: World): Promise<void> {
  for (const { arrangement, value } of [...shared.values()].reverse()) {
    await value.catch(() => undefined);
    await arrangement.creations.clear();
  }
  shared.clear();
}
