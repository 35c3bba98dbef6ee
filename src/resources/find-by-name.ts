import type { Caller } from '../check/caller.ts';
import type { CheckContext } from '../check/check-context.ts';
import type { RunContext } from '../check/run-context.ts';
import { poll } from '../limits/poll.ts';
import { listingOf, pathsNamed } from './lookup.ts';

/** How long what was created may take to be listed, and how often that is waited for in vain. */
const LATE_SECONDS = 2;
const MOST_VAIN = 3;

const vain = new WeakMap<RunContext, number>();

interface Sought {
  /** Path of the request that created it. */
  readonly collection: string;
  readonly name: string | undefined;
  /** Paths of others that may have the same name. */
  readonly known: readonly string[];
}

/** Where something that was just created lives, by its name; undefined when no list shows it. */
export async function findByName(
  t: CheckContext,
  caller: Caller,
  { collection, name, known }: Sought,
): Promise<string | undefined> {
  const listing = listingOf(t.run.settings.configuration, collection);
  if (listing === undefined || name === undefined) return undefined;
  const look = async () => {
    const items = (await caller.removing.list(listing)) ?? [];
    return pathsNamed(collection, name, items).find((path) => !known.includes(path));
  };
  const times = vain.get(t.run) ?? 0;
  const seconds = times < MOST_VAIN ? Math.min(LATE_SECONDS, t.convergenceSeconds) : 0;
  const { held, last } = await poll(look, (path) => path !== undefined, seconds);
  if (!held) vain.set(t.run, times + 1);
  return last;
}
