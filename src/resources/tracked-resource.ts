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

/**
 * Whether a check has deleted it already. What is at its path after that may be somebody else's, for
 * a target may give the id of what is gone to the next resource: then it is not to be touched.
 */
export async function isDeleted(resource: TrackedResource, ledger: Ledger): Promise<boolean> {
  const { path, creation, name, remover } = resource;
  // Nobody else has a tag of this label, and it may have been created again meanwhile.
  if (kindAt(path)?.pathHoldsName || !ledger.isDeleted(path, creation)) return false;
  const seen = await remover.removing.get(path).catch(() => undefined);
  return !(seen?.ok && nameIn(seen.body) === name);
}
