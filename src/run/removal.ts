import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { Skip } from './signals.ts';

/**
 * Collections whose items only a neighbour removes: the document names no deletion for them, so that
 * a target may have none, and a guest must not go on creating what it cannot take away.
 */
const BY_NEIGHBOUR: Readonly<Record<string, string>> = {
  '/compute/instances': 'neighbours.deleteInstance',
  '/nodebalancers': 'neighbours.deleteNodeBalancer',
};

/** What the run has learned of removing: shared by all checks. */
export class Removal {
  readonly #works = new Set<string>();
  readonly #lacking = new Set<string>();

  /** @throws Skip when a resource of this collection was created before and could not be removed. */
  requirePossible(collection: string): void {
    if (!this.#lacking.has(collection)) return;
    const enable = BY_NEIGHBOUR[collection] ?? collection;
    throw new Skip(`what the run creates in ${collection} cannot be removed again`, enable);
  }

  /** Deletes a resource and says whether it is gone. */
  async remove(caller: Caller, path: string): Promise<boolean> {
    const answer = await caller.delete(path);
    const collection = path.slice(0, path.lastIndexOf('/'));
    const isNeighbours = collection in BY_NEIGHBOUR;
    if (answer.ok) {
      this.#works.add(collection);
      return true;
    }
    if (isNeighbours && !this.#works.has(collection) && isMissing(answer)) {
      const isThere = await mayBeThere(caller, collection, path);
      if (isThere) this.#lacking.add(collection);
      return !isThere;
    }
    if (answer.status === 404) return true;
    return answer.refused && (await caller.get(path)).refused;
  }
}

function isMissing({ status }: Answer): boolean {
  return status === 404 || status === 405 || status === 410;
}

/** Instances can be listed by the document; of load balancers nobody can say that they are gone. */
async function mayBeThere(caller: Caller, collection: string, path: string): Promise<boolean> {
  if (collection !== '/compute/instances') return true;
  const id = path.slice(path.lastIndexOf('/') + 1);
  const listed = (await caller.list(collection)) ?? [];
  return listed.some((item) => String(item.id) === id);
}
