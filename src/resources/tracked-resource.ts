import { poll } from '../limits/poll.ts';
import { kindAt, nameIn } from './kinds.ts';
import type { Ledger } from './ledger.ts';
import type { Requester } from './requester.ts';

/** A resource that a check created, and who removes it. */
export interface TrackedResource {
  readonly path: string;
  /** The number of its creation in the ledger. */
  readonly creation: number;
  readonly name: string | undefined;
  readonly remover: Requester;
  /** Whether a read has shown it. */
  isSeen: boolean;
}

/** How long a read may still show what was deleted, before it counts as there. */
const LATE_SECONDS = 3;

/**
 * Whether it is gone already: the check deleted it, or the target took it away. Its id may go to the next resource,
 * so what is at the path now may belong to someone else and must not be removed: neither where the run itself got
 * something there since, nor because a read still shows what was there before.
 */
export async function isGoneAlready(
  resource: TrackedResource,
  ledger: Ledger,
  settleSeconds: number,
): Promise<boolean> {
  const { path, creation, name, remover } = resource;
  // A path that holds the name is never given to another resource, but the same one may be created again.
  if (kindAt(path)?.pathHoldsName) return false;
  const isGivenAgain = () =>
    ledger.isGivenAgain({ path, credential: remover.credential }, creation);
  if (isGivenAgain()) return true;
  if (!ledger.isDeleted(path, creation)) return false;
  const look = async () => {
    const seen = await remover.removing.get(path).catch(() => undefined);
    return seen?.ok === true && nameIn(seen.body) === name && !isGivenAgain();
  };
  const seconds = Math.min(LATE_SECONDS, settleSeconds);
  return (await poll(look, (isThere) => !isThere, seconds)).held;
}
