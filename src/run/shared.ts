import type { World } from './world.ts';

/**
 * Removes what checks share, the youngest first. Whoever asks for it again gets it made anew, so that
 * it may be called at the end of a run, and whenever no other check is under way.
 */
export async function removeShared(world: World): Promise<void> {
  for (const name of [...world.shared.keys()].reverse()) await removeOne(world, name);
}

/** Removes one thing that checks share; whoever asks for it again gets it made anew. */
export async function removeOne({ shared }: World, name: string): Promise<void> {
  const { arrangement, value } = shared.get(name) ?? {};
  await value?.catch(() => undefined);
  await arrangement?.creations.clear();
  shared.delete(name);
}
