import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Request } from '../http/exchange.ts';
import { NOTHING_SECRET, type Redactor } from '../redaction/redactor.ts';

/** One line of ledger.ndjson. */
export type LedgerLine =
  /** The first line: base address of the target whose paths the others are. */
  | { readonly at: 'target'; readonly url: string }
  /** What the account held before the run: nobody else's may be taken for something of the run. */
  | { readonly at: 'present'; readonly paths: readonly string[] }
  /** The run may bring this into being without asking for it, such as a tag by putting it on an object. */
  | { readonly at: 'may-exist'; readonly path: string; readonly credential: string }
  /** Written before the request that may create something. */
  | {
      readonly at: 'intent';
      readonly key: number;
      readonly collection: string;
      readonly name?: string;
      /** Who lists and removes it; the owner when left out. */
      readonly credential?: string;
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
  | {
      readonly at: 'removed';
      readonly path: string;
      /** Who removed it; the owner's account when left out. */
      readonly credential?: string;
    }
  /** Something that was there before the run is about to be changed; `back` restores it. */
  | { readonly at: 'changing'; readonly key: number; readonly back: Restoration }
  | { readonly at: 'changed-back'; readonly key: number }
  /** A sweep went over all of the above, and this is left of it: the run goes on from here. */
  | { readonly at: 'swept'; readonly left: readonly string[] };

/** A request of the owner that restores what the run has changed. */
export type Restoration = Pick<Request, 'method' | 'path' | 'json'>;

/** A creation of which nobody knows what became. */
export interface Unconfirmed {
  /** Number of the creation in its ledger. */
  readonly key: number;
  readonly credential: string;
  readonly collection: string;
  readonly name: string | undefined;
  /** Whether the target said that it succeeded. */
  readonly isLost: boolean;
}

/** How a report names a resource that was created and could not be found. */
export function nameLost({
  collection,
  name = 'without a name',
}: Pick<Unconfirmed, 'collection' | 'name'>): string {
  return `${collection} (${name}, answered without a usable id)`;
}

/** How a report names what the run has changed and could not change back. */
export function nameChanged({ path }: Pick<Restoration, 'path'>): string {
  return `${path} (changed by the run)`;
}

/** A resource that the run created and has not removed yet. */
export interface Remainder {
  readonly path: string;
  readonly credential: string;
}

/** Two accounts may each have something at a path: what stands there, apart from what stands there for the other. */
export function placeOf({
  path,
  credential = 'owner',
}: Pick<Remainder, 'path'> & Partial<Remainder>) {
  return credential === 'otherAccount' ? `${path} of ${credential}` : path;
}

/** What a ledger says before anything is created. */
export interface LedgerHead {
  /** Base address of the target. */
  readonly url: string;
  /** Paths of what the account holds already. */
  readonly present?: readonly string[];
  /** What the run may bring into being without asking for it. */
  readonly mayExist?: readonly Remainder[];
}

/** Begins a ledger file with the target, so that nobody sweeps another one by it. */
export function beginLedger(
  file: string,
  { url, present = [], mayExist = [] }: LedgerHead,
  redactor = NOTHING_SECRET,
): void {
  const lines: LedgerLine[] = [
    { at: 'target', url },
    { at: 'present', paths: present },
    ...mayExist.map((each) => ({ at: 'may-exist', ...each }) as const),
  ];
  appendFileSync(file, lines.map((line) => `${JSON.stringify(redactor.value(line))}\n`).join(''));
}

/** Notes that a sweep by this file left only so much. @param left as `Swept` names it */
export function noteSwept(
  file: string,
  left: readonly string[],
  redactor: Redactor = NOTHING_SECRET,
): void {
  const line: LedgerLine = { at: 'swept', left };
  appendFileSync(file, `${JSON.stringify(redactor.value(line))}\n`);
}

/** What a ledger file says once the run is over. */
export interface LedgerBook {
  readonly target: string | undefined;
  /** Paths that belong to nobody of the run. */
  readonly present: readonly string[];
  /** Every path at which the run has created something, as often as it has. */
  readonly created: readonly string[];
  readonly mayExist: readonly Remainder[];
  /** What was created and not removed, the youngest first. */
  readonly remainder: readonly Remainder[];
  /** Creations that were never confirmed. */
  readonly unconfirmed: readonly Unconfirmed[];
  /** What restores things that the run had changed and not changed back. */
  readonly changed: readonly Restoration[];
  /** The highest number of a creation or change; 0 before the first. */
  readonly lastKey: number;
}

/** Reads a ledger file again; a last line that a kill has cut off says nothing. */
export function readLedger(file: string): LedgerBook {
  const remainder = new Map<string, Remainder>();
  const mayExist = new Map<string, Remainder>();
  const open = new Map<number, Unconfirmed>();
  const changed = new Map<number, Restoration>();
  const present: string[] = [];
  const created: string[] = [];
  let lastKey = 0;
  let target: string | undefined;
  for (const entry of linesOf(file)) {
    if ('key' in entry) lastKey = Math.max(lastKey, entry.key);
    if (entry.at === 'target') target = entry.url;
    else if (entry.at === 'present') present.push(...entry.paths);
    else if (entry.at === 'may-exist') mayExist.set(placeOf(entry), remainderOf(entry));
    else if (entry.at === 'intent') open.set(entry.key, unconfirmedOf(entry));
    else if (entry.at === 'changing') changed.set(entry.key, entry.back);
    else if (entry.at === 'changed-back') changed.delete(entry.key);
    else if (entry.at === 'lost') markLost(open, entry.key);
    else if (entry.at === 'swept') {
      const left = new Set(entry.left);
      keepOnly(remainder, ({ path }) => left.has(path));
      keepOnly(open, (creation) => left.has(nameLost(creation)));
      keepOnly(changed, (back) => left.has(nameChanged(back)));
    } else if (entry.at === 'removed') {
      remainder.delete(placeOf(entry));
      mayExist.delete(placeOf(entry));
    } else open.delete(entry.key);
    if (entry.at !== 'created') continue;
    created.push(entry.path);
    remainder.set(placeOf(entry), remainderOf(entry));
  }
  return {
    target,
    present,
    created,
    mayExist: [...mayExist.values()],
    remainder: [...remainder.values()].reverse(),
    unconfirmed: [...open.values()],
    changed: [...changed.values()],
    lastKey,
  };
}

function linesOf(file: string): LedgerLine[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((each) => each !== '')
    .map((line) => JSON.parse(line));
}

function remainderOf({ path, credential }: Remainder): Remainder {
  return { path, credential };
}

function unconfirmedOf(entry: Extract<LedgerLine, { at: 'intent' }>): Unconfirmed {
  const { key, collection, name, credential = 'owner' } = entry;
  return { key, collection, name, credential, isLost: false };
}

function keepOnly<Key, Value>(map: Map<Key, Value>, isKept: (value: Value) => boolean): void {
  for (const [key, value] of map) if (!isKept(value)) map.delete(key);
}

function markLost(open: Map<number, Unconfirmed>, key: number): void {
  const known = open.get(key);
  if (known) open.set(key, { ...known, isLost: true });
}
