import type { Caller } from '../check/caller.ts';
import type { Recipe } from './creations.ts';

/** What was created and refers to nothing that may be gone later. */
export type AcceptedCreation = Pick<Recipe, 'collection' | 'body' | 'path'>;

/** A creation that was refused, and what of its kind the target took before. */
export interface RefusedCreation extends AcceptedCreation {
  /** The kind of resource, e.g. `/vpcs`. */
  readonly kind: string;
  /** How many of the kind the run had at that time. */
  readonly alive: number;
  /** Who asked, when it was another account: what else the owner's users may not is no want of room. */
  readonly caller?: Caller;
}

/** Requests that created something in this run: what the target took once it should take again. */
export class AcceptedCreations {
  readonly #taken = new Map<string, AcceptedCreation>();
  readonly #turnedAway = new Map<number, RefusedCreation>();

  note(recipe: AcceptedCreation): void {
    const { collection, body } = recipe;
    const isPlain = !/\/\d/.test(collection) && Object.entries(body).every(refersToNothing);
    if (isPlain && !this.#taken.has(collection)) this.#taken.set(collection, recipe);
  }

  /** What created something in the collection, or else of its kind. */
  of(collection: string): AcceptedCreation | undefined {
    const kind = kindOf(collection);
    const ofKind = () => [...this.#taken.values()].find((each) => kindOf(each.collection) === kind);
    return this.#taken.get(collection) ?? ofKind();
  }

  /** @param exchange in which a creation was refused */
  refused(exchange: number, what: RefusedCreation): void {
    this.#turnedAway.set(exchange, what);
  }

  /** What was refused in this exchange, when something like it was taken before. */
  refusedIn(exchange: number | undefined): RefusedCreation | undefined {
    return this.#turnedAway.get(exchange ?? -1);
  }

  /** The target does not take this any more, whatever room it has. */
  drop(kind: string): void {
    for (const collection of [...this.#taken.keys()]) {
      if (kindOf(collection) === kind) this.#taken.delete(collection);
    }
  }
}

/** `/domains/7/clone` creates a domain, `/images/upload` an image. */
export function kindOf(collection: string): string {
  return `/${collection.split('/')[1]}`;
}

/** What the run itself creates and removes, and what fits one name alone. */
const REFERENCES = ['compute_id', 'config_id', 'remote_nameserver'];

function refersToNothing([name, value]: readonly [string, unknown]): boolean {
  return !REFERENCES.includes(name) && (typeof value !== 'object' || value === null);
}
