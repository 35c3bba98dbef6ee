import type { Caller } from '../check/caller.ts';
import type { Ledger } from './ledger.ts';

/** A resource that a check created, and who removes it. */
export interface TrackedResource {
  readonly path: string;
  /** The number of its creation in the ledger. */
  readonly creation: number;
  readonly name: string | undefined;
  readonly remover: Caller;
  isSeen: boolean;
}

/**
 * Whether a check has deleted it already. What is at its path after that may be somebody else's, for
 * a target may give the id of what is gone to the next resource: then it is not to be touched.
 */
export async function isDeleted(kept: TrackedResource, ledger: Ledger): Promise<boolean> {
  const { path, creation, name, remover } = kept;
  // Nobody else has a tag of this label, and it may have been created again meanwhile.
  if (isNamed(path) || !ledger.isDeleted(path, creation)) return false;
  const seen = await remover.removing.get(path).catch(() => undefined);
  return !(seen?.ok && nameIn(seen.body) === name);
}

/** The path of a tag holds its label, which the run itself chose. */
export function isNamed(path: string): boolean {
  return path.startsWith('/tags/');
}

/** What a body calls the resource. */
export function nameIn(body: Readonly<Record<string, unknown>>): string | undefined {
  const name = body.label ?? body.domain;
  return typeof name === 'string' ? name : undefined;
}
