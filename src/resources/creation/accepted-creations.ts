import { createdBy } from '../kinds.ts';
import type { Recipe } from '../recipe.ts';
import type { Requester } from '../requester.ts';

/** A creation that succeeded and whose request refers to nothing that may be removed later. */
export type AcceptedCreation = Pick<Recipe, 'collection' | 'body' | 'path'>;

/** A creation that was refused, and what of its kind the target accepted before, or else the smallest of its kind. */
export interface RefusedCreation extends AcceptedCreation {
  /** Collection of its kind of resource, e.g. `/vpcs`. */
  readonly kind: string;
  /** How many of the kind the run had at that time, at most. */
  readonly alive: number;
  /** Whether the target had accepted it; else it is the smallest of its kind, which nobody has tried yet. */
  readonly wasAccepted: boolean;
  /** How many of all kinds together. */
  readonly aliveInAll: number;
  /** The caller, when it was another account; other users of the owner may be refused for want of a grant. */
  readonly caller?: Requester;
}

/** Creations that the target accepted in this run: it should accept the like again while it has room. */
export class AcceptedCreations {
  readonly #accepted = new Map<string, AcceptedCreation>();
  readonly #refused = new Map<number, RefusedCreation>();
  readonly #full = new Map<string, number>();
  readonly #hopeless = new Set<string>();
  readonly #broken = new Set<string>();
  /** Creations sent and not answered yet, and all that were sent, by kind. */
  readonly #open = new Map<string, number>();
  readonly #begun = new Map<string, number>();

  note(creation: AcceptedCreation): void {
    const { collection, body, path } = creation;
    const isPlain = !/\/\d/.test(collection) && Object.entries(body).every(refersToNothing);
    if (isPlain && !this.#accepted.has(collection))
      this.#accepted.set(collection, { collection, body, ...(path ? { path } : {}) });
  }

  /** An accepted creation in the collection, or else one of the same kind of resource. */
  of(collection: string): AcceptedCreation | undefined {
    const kind = kindOf(collection);
    const ofKind = () =>
      [...this.#accepted.values()].find((each) => kindOf(each.collection) === kind);
    return this.#accepted.get(collection) ?? ofKind();
  }

  /**
   * A creation of a kind is about to be sent, while the run knows of `alive` others. The answer is to be
   * called once it was answered: it tells how many others there were at most when the target decided.
   * What was under way then may have been created already, though its answer came later, and what was
   * removed since was there still.
   */
  sending(kind: string, alive: number): () => number {
    const open = this.#open.get(kind) ?? 0;
    const begun = (this.#begun.get(kind) ?? 0) + 1;
    this.#open.set(kind, open + 1);
    this.#begun.set(kind, begun);
    return () => {
      this.#open.set(kind, (this.#open.get(kind) ?? 1) - 1);
      return alive + open + (this.#begun.get(kind) ?? begun) - begun;
    };
  }

  /** @param exchange in which a creation was refused */
  refused(exchange: number, creation: RefusedCreation): void {
    this.#refused.set(exchange, creation);
  }

  /** What was refused in this exchange, when something like it should be accepted. */
  refusedIn(exchange: number | undefined): RefusedCreation | undefined {
    return this.#refused.get(exchange ?? -1);
  }

  /** So many of a kind were alive when it turned out that there is no room for one more. */
  noteFull(kind: string, alive: number): void {
    this.#full.set(kind, Math.min(alive, this.#full.get(kind) ?? alive));
  }

  /** Whether so many of a kind are known to leave no room for one more. */
  isFull(kind: string, alive: number): boolean {
    return alive >= (this.#full.get(kind) ?? Number.POSITIVE_INFINITY);
  }

  /** Not even the smallest creation of a kind is accepted. */
  noteHopeless(kind: string): void {
    this.#hopeless.add(kind);
  }

  isHopeless(kind: string): boolean {
    return this.#hopeless.has(kind);
  }

  /** A refusal turned out to have no other cause than that the target breaks the requirement. */
  noteBroken(requirement: string): void {
    this.#broken.add(requirement);
  }

  /** Whether that is known: nobody has to find it out again. */
  isBroken(requirement: string): boolean {
    return this.#broken.has(requirement);
  }

  /** Forgets creations of a kind that the target refuses now even with room. */
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

/** Fields that name a resource the run may remove, or a server that knows one name only. */
const REFERENCES = ['compute_id', 'config_id', 'remote_nameserver'];

function refersToNothing([name, value]: readonly [string, unknown]): boolean {
  return !REFERENCES.includes(name) && (typeof value !== 'object' || value === null);
}
