/** A text to be found in others, by its longer parts too. */
export interface Needle {
  readonly text: string;
  /** Characters that a part of it must have to be found; GRAM or more. */
  readonly least: number;
  readonly name: string;
  /** Whether a client sends it so. */
  readonly isPlain: boolean;
}

/** Where something was found: from `start` up to `end`, which is exclusive. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** Whether all of the secret stands there, as a client sends it. */
  readonly isPlain: boolean;
}

/** Characters by which a part is noticed. */
export const GRAM = 4;

/** Places of a needle that are tried for one gram: those of `********` are all alike. */
const MOST_PLACES = 8;

/**
 * Finds needles and their longer parts in texts, whatever the case of their letters. A text is looked at
 * every so many characters only, since no part that counts fits between two looks; so a text without
 * needles costs next to nothing, and any text time that grows with its length alone.
 */
export class Fragments {
  readonly #places = new Map<number, { needle: Needle; codes: Uint16Array; at: number }[]>();
  readonly #mayBegin = new Uint8Array(1 << 16);
  readonly #stride: number;

  constructor(needles: readonly Needle[]) {
    this.#stride = Math.min(...needles.map(({ least }) => least)) - GRAM + 1;
    for (const needle of needles) this.#add(needle);
  }

  /** All parts in a text, one after the other. */
  find(text: string): Found[] {
    const found: Found[] = [];
    if (this.#places.size === 0) return found;
    let from = 0;
    for (let at = 0; at + GRAM <= text.length; at += this.#stride) {
      const gram = gramAt(text, at);
      if (this.#mayBegin[slotOf(gram)] === 0) continue;
      const longest = this.#longestAround(text, at, from, gram);
      if (!longest) continue;
      found.push(longest);
      from = longest.end;
      at = from - this.#stride;
    }
    return found;
  }

  #add(needle: Needle): void {
    const codes = Uint16Array.from(needle.text, (character) => folded(character.charCodeAt(0)));
    for (let at = 0; at + GRAM <= codes.length; at += 1) {
      const gram = gramAt(needle.text, at);
      const places = this.#places.get(gram) ?? [];
      if (places.filter((each) => each.needle === needle).length >= MOST_PLACES) continue;
      this.#places.set(gram, [...places, { needle, codes, at }]);
      this.#mayBegin[slotOf(gram)] = 1;
    }
  }

  #longestAround(text: string, at: number, from: number, gram: number): Found | undefined {
    let longest: Found | undefined;
    for (const { needle, codes, at: place } of this.#places.get(gram) ?? []) {
      let back = 0;
      while (at - back > from && sameAt(text, at - back - 1, codes, place - back - 1)) back += 1;
      let on = 0;
      while (at + on < text.length && sameAt(text, at + on, codes, place + on)) on += 1;
      const [start, end] = [at - back, at + on];
      if (end - start < needle.least || end - start <= lengthOf(longest)) continue;
      const isPlain = needle.isPlain && end - start === codes.length;
      longest = { start, end, name: needle.name, isPlain };
    }
    return longest;
  }
}

function lengthOf(found: Found | undefined): number {
  return found === undefined ? 0 : found.end - found.start;
}

function sameAt(text: string, at: number, codes: Uint16Array, place: number): boolean {
  return place >= 0 && folded(text.charCodeAt(at)) === codes[place];
}

/** A UTF-16 unit, of ASCII letters the small one. */
function folded(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code;
}

/** Four characters as a number that is the same whatever their case; not of these alone. */
function gramAt(text: string, at: number): number {
  return (
    (folded(text.charCodeAt(at)) & 0xff) |
    ((folded(text.charCodeAt(at + 1)) & 0xff) << 8) |
    ((folded(text.charCodeAt(at + 2)) & 0xff) << 16) |
    ((folded(text.charCodeAt(at + 3)) & 0xff) << 24)
  );
}

function slotOf(gram: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> 16;
}
