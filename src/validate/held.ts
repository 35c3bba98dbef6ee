import { loadSpec, requirementNumber } from '../spec/load.ts';

/**
 * The requirements that a value is held against: a set with one bit for each, by its number in the
 * document, in words of 32. Setting a bit takes a fraction of the time that hashing an id takes.
 */
export type Held = number[];

let none: Held | undefined;
let ids: readonly string[] | undefined;

/** The empty set, with room for every requirement of the document. */
export function noneHeld(): Held {
  none ??= Array.from({ length: Math.ceil(loadSpec().requirements.size / 32) }, () => 0);
  return none.slice();
}

/** For values of which nobody asks what they were held against: all write to it, and none reads it. */
export const UNREAD: Held = [];

/** The word that a requirement's bit is in, and that bit. */
export type Bit = readonly [word: number, bit: number];

/** Where a requirement stands in a set. Unknown ids have no meaning here. */
export function bitOf(id: string): Bit {
  const nth = requirementNumber(id);
  return [nth >>> 5, 1 << (nth & 31)];
}

/** Puts a requirement into a set. */
export function add(held: Held, [word, bit]: Bit): void {
  held[word] = (held[word] ?? 0) | bit;
}

/** Takes a requirement out of a set. */
export function remove(held: Held, id: string): void {
  const [word, bit] = bitOf(id);
  held[word] = (held[word] ?? 0) & ~bit;
}

/** The ids in a set, in the order of the document. */
export function idsOf(held: Held): string[] {
  ids ??= [...loadSpec().requirements.keys()];
  const found: string[] = [];
  for (let word = 0; word < held.length; word += 1) {
    for (let left = held[word] ?? 0; left !== 0; left &= left - 1) {
      found.push(ids[word * 32 + 31 - Math.clz32(left & -left)] ?? '');
    }
  }
  return found;
}
