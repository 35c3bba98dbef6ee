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
 * Whether a check has deleted it already. A target may give the id of a deleted resource to the next
 * one, so what is at the path now may belong to someone else and must not be removed.
 */
export async function isDeleted(resource: TrackedResource, ledger: Ledger): Promise<boolean> {
  const { path, creation, name, remover } = resource;
  // A path that holds the name is never given to another resource, but the same one may be created again.
  if (kindAt(path)?.pathHoldsName || !ledger.isDeleted(path, creation)) return false;
  const seen = await remover.removing.get(path).catch(() => undefined);
  return !(seen?.ok && nameIn(seen.body) === name);
}
