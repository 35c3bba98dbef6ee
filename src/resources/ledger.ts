import { appendFileSync, closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/** One line of ledger.ndjson. */
export type LedgerLine =
  /** The first line: base address of the target whose paths the others are. */
  | { readonly at: 'target'; readonly url: string }
  /** Written before the request that may create something. */
  | {
      readonly at: 'intent';
      readonly key: number;
      readonly collection: string;
      readonly name?: string;
    }
  /** The resource exists at this path; `credential` may remove it. */
  | {
      readonly at: 'created';
      readonly key: number;
      readonly path: string;
      readonly credential: string;
    }
  /** The request was refused: there is nothing to remove. */
  | { readonly at: 'nothing'; readonly key: number }
  /** It was accepted, but the answer does not say where the resource is, and nobody found it. */
  | { readonly at: 'lost'; readonly key: number }
  | { readonly at: 'removed'; readonly path: string };

/** A creation of which nobody knows what became. */
export interface Unconfirmed {
  readonly collection: string;
  readonly name: string | undefined;
  /** Whether the target said that it succeeded. */
  readonly isLost: boolean;
}

/** How a report names a resource that was created and could not be found. */
export function nameLost({ collection, name = 'without a name' }: Unconfirmed): string {
  return `${collection} (${name}, answered without a usable id)`;
}

/** A resource that the run created and has not removed yet. */
export interface Remainder {
  readonly path: string;
  readonly credential: string;
}

/**
 * The guest's book: what the run is about to create is written down before the request is sent,
 * so that clean-up, also after a crash, knows what to remove.
 */
export class Ledger {
  readonly #file: number | undefined;
  #keys = 0;
  #created = 0;
  #removed = 0;
  readonly #alive = new Map<string, Remainder & { readonly creation: number }>();
  readonly #given = new Map<string, number>();
  /** How many creations there had been when something was deleted at a path. */
  readonly #deletions = new Map<string, number>();
  readonly #lost: Unconfirmed[] = [];

  /** @param file where the lines go; without one the ledger lives in memory (tests). */
  constructor(file?: string) {
    this.#file = file === undefined ? undefined : openSync(file, 'a');
  }

  /** Nothing is written after it. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  intend(collection: string, name?: string): number {
    this.#keys += 1;
    this.#write({ at: 'intent', key: this.#keys, collection, ...(name ? { name } : {}) });
    return this.#keys;
  }

  /** @returns the number of this creation, counted from 1 */
  created(key: number, path: string, credential: string): number {
    this.#created += 1;
    this.#given.set(path, this.timesGiven(path) + 1);
    if (this.#alive.has(path)) this.#removed += 1;
    this.#alive.set(path, { path, credential, creation: this.#created });
    this.#write({ at: 'created', key, path, credential });
    return this.#created;
  }

  /** The target said that it deleted what was at this path, whoever asked for it. */
  deleted(path: string): void {
    this.#deletions.set(path, this.#created);
  }

  /** Whether the target said so of what a creation, given by its number, put there. */
  isDeleted(path: string, creation: number): boolean {
    return (this.#deletions.get(path) ?? 0) >= creation;
  }

  /** Whether the target said so of anything of a kind, e.g. `/vpcs`. */
  hasDeletedIn(kind: string): boolean {
    return [...this.#deletions.keys()].some((path) => path.startsWith(`${kind}/`));
  }

  nothing(key: number): void {
    this.#write({ at: 'nothing', key });
  }

  lost(key: number, collection: string, name?: string): void {
    this.#lost.push({ collection, name, isLost: true });
    this.#write({ at: 'lost', key });
  }

  /** What this creation, or an earlier one, put at the path is gone: what a later one put there is not. */
  removed(path: string, creation = this.#created): void {
    const alive = this.#alive.get(path);
    if (alive === undefined || alive.creation > creation) return;
    this.#alive.delete(path);
    this.#removed += 1;
    this.#write({ at: 'removed', path });
  }

  /** How many of its resources of a kind, e.g. `/vpcs`, are there now. */
  aliveIn(kind: string): number {
    return [...this.#alive.keys()].filter((path) => path.startsWith(`${kind}/`)).length;
  }

  /** How many resources of the run had this path, one after the other. */
  timesGiven(path: string): number {
    return this.#given.get(path) ?? 0;
  }

  /** What is still there, the youngest first: the order in which to remove it. */
  get remainder(): Remainder[] {
    return [...this.#alive.values()]
      .map(({ path, credential }) => ({ path, credential }))
      .reverse();
  }

  /** What was created and never found. */
  get lostOnes(): readonly Unconfirmed[] {
    return this.#lost;
  }

  get counts(): { created: number; removed: number } {
    return { created: this.#created, removed: this.#removed };
  }

  #write(line: LedgerLine): void {
    if (this.#file !== undefined) writeSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** Begins a ledger file with the target, so that nobody sweeps another one by it. */
export function beginLedger(file: string, url: string): void {
  const line: LedgerLine = { at: 'target', url };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Reads a ledger file again: of which target, what remains, and which creations were never confirmed. */
export function readLedger(file: string): {
  target: string | undefined;
  remainder: Remainder[];
  unconfirmed: Unconfirmed[];
} {
  const remainder = new Map<string, Remainder>();
  const open = new Map<number, Unconfirmed>();
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  let target: string | undefined;
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const entry = JSON.parse(line) as LedgerLine;
    if (entry.at === 'target') target = entry.url;
    else if (entry.at === 'intent')
      open.set(entry.key, { collection: entry.collection, name: entry.name, isLost: false });
    else if (entry.at === 'lost') markLost(open, entry.key);
    else if (entry.at === 'removed') remainder.delete(entry.path);
    else open.delete(entry.key);
    if (entry.at === 'created') remainder.set(entry.path, entry);
  }
  return { target, remainder: [...remainder.values()].reverse(), unconfirmed: [...open.values()] };
}

function markLost(open: Map<number, Unconfirmed>, key: number): void {
  const known = open.get(key);
  if (known) open.set(key, { ...known, isLost: true });
}
