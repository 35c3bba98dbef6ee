import { createdBy } from './kinds.ts';
import type { Recipe } from './recipe.ts';
import type { Requester } from './requester.ts';

/** What was created and refers to nothing that may be gone later. */
export type AcceptedCreation = Pick<Recipe, 'collection' | 'body' | 'path'>;

/** A creation that was refused, and what of its kind the target accepted before. */
export interface RefusedCreation extends AcceptedCreation {
  /** Collection of its kind of resource, e.g. `/vpcs`. */
  readonly kind: string;
  /** How many of the kind the run had at that time. */
  readonly alive: number;
  /** Who asked, when it was another account: what else the owner's users may not is no want of room. */
  readonly caller?: Requester;
}

/** Requests that created something in this run: what the target accepted once it should accept again. */
export class AcceptedCreations {
  readonly #accepted = new Map<string, AcceptedCreation>();
  readonly #refused = new Map<number, RefusedCreation>();

  note(creation: AcceptedCreation): void {
    const { collection, body, path } = creation;
    const isPlain = !/\/\d/.test(collection) && Object.entries(body).every(refersToNothing);
    if (isPlain && !this.#accepted.has(collection))
      this.#accepted.set(collection, { collection, body, ...(path ? { path } : {}) });
  }

  /** What created something in the collection, or else of its kind. */
  of(collection: string): AcceptedCreation | undefined {
    const kind = kindOf(collection);
    const ofKind = () =>
      [...this.#accepted.values()].find((each) => kindOf(each.collection) === kind);
    return this.#accepted.get(collection) ?? ofKind();
  }

  /** @param exchange in which a creation was refused */
  refused(exchange: number, creation: RefusedCreation): void {
    this.#refused.set(exchange, creation);
  }

  /** What was refused in this exchange, when something like it was accepted before. */
  refusedIn(exchange: number | undefined): RefusedCreation | undefined {
    return this.#refused.get(exchange ?? -1);
  }

  /** The target does not accept this any more, whatever room it has. */
  drop(kind: string): void {
    for (const collection of [...this.#accepted.keys()]) {
      if (kindOf(collection) === kind) this.#accepted.delete(collection);
    }
  }
}

/** `/domains/7/clone` creates a domain, `/images/upload` an image. */
export function kindOf(collection: string): string {
  return createdBy(collection)?.collection ?? collection;
}

/** What the run itself creates and removes, and what fits one name alone. */
const REFERENCES = ['compute_id', 'config_id', 'remote_nameserver'];

function refersToNothing([name, value]: readonly [string, unknown]): boolean {
  return !REFERENCES.includes(name) && (typeof value !== 'object' || value === null);
}
