import type { Operation } from '../../spec/types.ts';
import { isObject, type JsonObject } from '../../text/json.ts';

/** More than any run creates or lists; a target that shows more is not remembered further. */
const MOST_ITEMS = 20_000;

/** The items that the target has shown to be there, by their collections and ids. */
export class KnownItems {
  readonly #items = new Set<string>();
  readonly #operations: readonly Operation[];

  /** @param operations all that the document names */
  constructor(operations: readonly Operation[]) {
    this.#operations = operations;
  }

  /** Takes a successful answer: the item that was asked about is there or removed, and so is what the body shows. */
  note(operation: Operation, url: string, body: unknown): void {
    const own = itemOf(operation, url);
    const isRemoved = operation.method === 'DELETE' && operation.path.endsWith('}');
    if (isRemoved) this.#items.delete(this.#keyOf(operation, own ?? ''));
    else if (own !== undefined) this.#add(this.#keyOf(operation, own));
    if (operation.method === 'DELETE') return;
    for (const id of this.#shownBy(operation, body)) this.#add(this.#keyOf(operation, id));
  }

  /** Whether the item that a request is about is known; true of a request that is about none. */
  has(operation: Operation, url: string): boolean {
    const own = itemOf(operation, url);
    return own === undefined || this.#items.has(this.#keyOf(operation, own));
  }

  /** Whether a request is about an item that is known. */
  isAbout(operation: Operation, url: string): boolean {
    return itemOf(operation, url) !== undefined && this.has(operation, url);
  }

  #add(item: string): void {
    if (this.#items.size < MOST_ITEMS) this.#items.add(item);
  }

  #keyOf({ path }: Operation, id: string): string {
    return `${this.#collectionOf(path)} ${id}`;
  }

  /** The collection that the items of a path are in, as `/images` for `/images/private/{imageId}`. */
  #collectionOf(path: string): string {
    let collection = path.endsWith('}') ? parentOf(path) : path;
    while (collection !== '' && !this.#isCollection(collection)) collection = parentOf(collection);
    return collection;
  }

  #isCollection(path: string): boolean {
    return (
      !path.endsWith('}') &&
      this.#operations.some((each) => each.path === path) &&
      this.#hasItems(path)
    );
  }

  #hasItems(collection: string): boolean {
    return this.#operations.some(({ path }) => {
      const rest = path.startsWith(collection) ? path.slice(collection.length) : '';
      return /^\/(?:\w+\/)?\{\w+\}$/.test(rest);
    });
  }

  /** The ends of the ids that an answer shows of items in the collection of its own path. */
  #shownBy({ path, isList }: Operation, body: unknown): string[] {
    return isList && !this.#isCollection(path) ? [] : idsIn(body);
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The end of the id that a URL names last; undefined where its operation is about no item. */
function itemOf({ path }: Operation, url: string): string | undefined {
  const end = path.lastIndexOf('}');
  if (end === -1) return undefined;
  const below = path.slice(end).split('/').length - 1;
  const [address = ''] = url.split('?');
  const segments = address.split('/');
  return endOf(segments[segments.length - 1 - below] ?? '');
}

/** Ids of images hold a slash, which a path may show encoded. */
function endOf(id: string): string {
  return id.split(/\/|%2f/i).at(-1) ?? '';
}

/** Of what a body shows: a list, one item, or an item beside something else. Tags go by their labels. */
function idsIn(body: unknown): string[] {
  if (!isObject(body)) return [];
  const items = Array.isArray(body.data) ? body.data : [body, body.image];
  return items.filter(isObject).flatMap(({ id, label }: JsonObject) => {
    const name = id ?? label;
    return typeof name === 'string' || typeof name === 'number' ? endOf(String(name)) : [];
  });
}
