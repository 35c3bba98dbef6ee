import { closeSync, openSync, writeSync } from 'node:fs';
import { isOfAnotherCheck } from '../generate/names.ts';
import { NOTHING_SECRET, type Redactor } from '../redaction/redactor.ts';
import {
  type LedgerBook,
  type LedgerLine,
  placeOf,
  type Remainder,
  type Restoration,
  readLedger,
  type Unconfirmed,
} from './ledger-file.ts';

/** Something that the run created and the target deleted. */
export interface Deleted {
  readonly path: string;
  /** What the run called it when it created it. */
  readonly name: string;
  /** The exchange that deleted it. */
  readonly exchange: number;
}

/**
 * The guest's book: what the run is about to create is written down before the request is sent,
 * so that clean-up, also after a crash, knows what to remove.
 */
export class Ledger {
  readonly #file: number | undefined;
  readonly #redactor: Redactor;
  #keys = 0;
  #created = 0;
  #removed = 0;
  readonly #alive = new Map<string, Remainder & { readonly creation: number }>();
  readonly #given = new Map<string, number>();
  /** By place: the creation that put something there last. */
  readonly #latest = new Map<string, number>();
  /** What creations under way asked for, and what those that were answered named, by their paths. */
  readonly #intended = new Map<number, string>();
  readonly #names = new Map<string, string>();
  /** By path: how many creations there had been when a deletion was asked for, and which exchange did it. */
  readonly #deletions = new Map<string, { readonly after: number; readonly exchange: number }>();
  readonly #taken = new Set<string>();
  readonly #moved = new Map<string, string>();
  readonly #lost: Pick<Unconfirmed, 'collection' | 'name'>[] = [];

  /**
   * @param file where the lines go, without secrets; what a run that is resumed here wrote there before counts. Without
   *   one the ledger lives in memory (tests).
   */
  constructor(file?: string, redactor = NOTHING_SECRET) {
    this.#redactor = redactor;
    this.#file = file === undefined ? undefined : openSync(file, 'a');
    if (file !== undefined) this.#goOn(readLedger(file));
  }

  #goOn({ created, remainder, lastKey, unconfirmed }: LedgerBook): void {
    this.#keys = lastKey;
    this.#created = created.length;
    this.#removed = created.length - remainder.length;
    for (const each of remainder.toReversed())
      this.#alive.set(placeOf(each), { ...each, creation: this.#created });
    this.#lost.push(...unconfirmed.filter(({ isLost }) => isLost));
  }

  /** Nothing is written after it. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** @param credential who lists and removes what is created, when it is not the owner */
  intend(collection: string, name?: string, credential = 'owner'): number {
    this.#keys += 1;
    if (name !== undefined) this.#intended.set(this.#keys, name);
    const who = credential === 'owner' ? {} : { credential };
    this.#write({ at: 'intent', key: this.#keys, collection, ...(name ? { name } : {}), ...who });
    return this.#keys;
  }

  /** @returns the number of this creation, counted from 1 */
  created(key: number, path: string, credential: string): number {
    this.#created += 1;
    this.#given.set(path, this.timesGiven(path) + 1);
    this.#taken.delete(path);
    const name = this.#intended.get(key);
    if (name !== undefined) this.#names.set(path, name);
    const place = placeOf({ path, credential });
    this.#latest.set(place, this.#created);
    if (this.#alive.has(place)) this.#removed += 1;
    this.#alive.set(place, { path, credential, creation: this.#created });
    this.#write({ at: 'created', key, path, credential });
    return this.#created;
  }

  /**
   * The target said that it deleted what was at this path, whoever asked for it.
   * @param after how many creations there had been when that was asked for: what came later is not meant
   */
  deleted(path: string, exchange: number, after: number): void {
    this.#deletions.set(path, { after, exchange });
  }

  /** An answer shows what has this name: somebody else's, where the run deleted what it had there and called otherwise. */
  shown(path: string, name: string, prefix: string): void {
    const known = this.#names.get(path);
    const creation = this.#alive.get(path)?.creation ?? 0;
    if (known === undefined || !this.isDeleted(path, Math.max(1, creation))) return;
    if (isOfAnotherCheck(known, name, prefix)) this.#taken.add(path);
  }

  /** Whether somebody else got what the run had deleted at this path: the target gives ids again. */
  isTaken(path: string): boolean {
    return this.#taken.has(path);
  }

  /** What the target said that it deleted: at paths that it gave once, and where the run has nothing any more. */
  get deletedOnes(): Deleted[] {
    return [...this.#deletions].flatMap(([path, { exchange }]) => {
      const name = this.#names.get(path);
      const isThere = this.#isAlive(path) || this.timesGiven(path) !== 1;
      return name === undefined || isThere ? [] : [{ path, name, exchange }];
    });
  }

  /** What the run called the last that it created at a path; undefined where it gave that no name. */
  nameAt(path: string): string | undefined {
    return this.#names.get(path);
  }

  /** The answer to an update of what was at a path says that it is somewhere else now: no id may change. */
  moved(path: string, to: string): void {
    this.#moved.set(path, to);
  }

  /** Where that is. */
  movedTo(path: string): string | undefined {
    return this.#moved.get(path);
  }

  /** Whether the target said so of what a creation, given by its number, put there. */
  isDeleted(path: string, creation: number): boolean {
    return (this.#deletions.get(path)?.after ?? 0) >= creation;
  }

  /** Whether the target said so of anything of a kind, e.g. `/vpcs`. */
  hasDeletedIn(kind: string): boolean {
    return [...this.#deletions.keys()].some((path) => path.startsWith(`${kind}/`));
  }

  nothing(key: number): void {
    this.#write({ at: 'nothing', key });
  }

  lost(key: number, collection: string, name?: string): void {
    this.#lost.push({ collection, name });
    this.#write({ at: 'lost', key });
  }

  /**
   * What this creation, or an earlier one, put at the path is gone: what a later one put there is not.
   * @param credential whose it was
   */
  removed(path: string, creation = this.#created, credential = 'owner'): void {
    const place = placeOf({ path, credential });
    const alive = this.#alive.get(place);
    if (alive === undefined || alive.creation > creation) return;
    this.#alive.delete(place);
    this.#removed += 1;
    const who = place === path ? {} : { credential };
    this.#write({ at: 'removed', path, ...who });
  }

  /** What the run may have brought into being without asking for it is not there, or not any more. */
  cleared(path: string): void {
    this.#write({ at: 'removed', path });
  }

  /** Something that was there before the run is about to be changed. @returns what `changedBack` takes */
  changing(back: Restoration): number {
    this.#keys += 1;
    this.#write({ at: 'changing', key: this.#keys, back });
    return this.#keys;
  }

  changedBack(key: number): void {
    this.#write({ at: 'changed-back', key });
  }

  /** How many of its resources of a kind, e.g. `/vpcs`, are there now. */
  aliveIn(kind: string): number {
    return [...this.#alive.values()].filter(({ path }) => path.startsWith(`${kind}/`)).length;
  }

  #isAlive(path: string): boolean {
    return [...this.#alive.values()].some((each) => each.path === path);
  }

  /** How many resources of the run had this path, one after the other. */
  timesGiven(path: string): number {
    return this.#given.get(path) ?? 0;
  }

  /** Whether the run got something at a place after what a creation, given by its number, had put there. */
  isGivenAgain(at: Remainder, creation: number): boolean {
    return (this.#latest.get(placeOf(at)) ?? 0) > creation;
  }

  /** What is still there, the youngest first: the order in which to remove it. */
  get remainder(): Remainder[] {
    return [...this.#alive.values()]
      .map(({ path, credential }) => ({ path, credential }))
      .reverse();
  }

  /** What was created and never found. */
  get lostOnes(): readonly Pick<Unconfirmed, 'collection' | 'name'>[] {
    return this.#lost;
  }

  get counts(): { created: number; removed: number } {
    return { created: this.#created, removed: this.#removed };
  }

  #write(line: LedgerLine): void {
    if (this.#file === undefined) return;
    writeSync(this.#file, `${JSON.stringify(this.#redactor.value(line))}\n`);
  }
}
