import { RecordingError } from './recorded.ts';

/** Characters of one entry that are kept; a longer one is passed over, as nobody could hold it. */
const LONGEST_ENTRY = 12 * 2 ** 20;

/** How deep objects and arrays may lie within each other outside strings. */
const DEEPEST = 256;

/** Characters of a name that are looked at: more than `entries` has. */
const LONGEST_NAME = 16;

/** What has a meaning outside strings, and inside. */
const STRUCTURE = /["[\]{}:,]/g;
const STRING_END = /["\\]/g;

/**
 * Finds the entries in the text of a HAR that comes in pieces: what lies in `log.entries`, one text for each, and
 * never more than one at a time in memory. Only brackets and strings are looked at; what is in them is for JSON.parse.
 */
export class HarEntries {
  readonly #open: ('{' | '[')[] = [];
  /** The name last met in the outermost object, and in that of `log`. */
  readonly #names = ['', ''];
  #isInString = false;
  #isEscaped = false;
  #name = '';
  #entry: string[] | undefined;
  #length = 0;
  #hasEntries = false;
  #isOver = false;

  /** Takes the next piece; gives the entries that end in it, undefined for one that is too long. */
  take(piece: string): (string | undefined)[] {
    const ended: (string | undefined)[] = [];
    let kept = 0;
    for (let at = 0; at < piece.length; ) {
      if (this.#isInString) {
        at = this.#skipString(piece, at);
        continue;
      }
      const found = indexOf(STRUCTURE, piece, at);
      if (found < 0) break;
      at = found + 1;
      const isFirst = this.#entry === undefined;
      const hasEnded = this.#structure(piece[found] ?? '');
      if (isFirst && this.#entry) kept = found;
      if (hasEnded) ended.push(this.#taken(piece.slice(kept, at)));
    }
    if (this.#entry) this.#keep(piece.slice(kept));
    return ended;
  }

  /** There is nothing more. @throws RecordingError when the text was no HAR, or ended too early */
  end(): void {
    if (!this.#hasEntries)
      throw new RecordingError(
        'expected JSON: one exchange per line, or a HAR, which is an object with log.entries',
      );
    if (!this.#isOver) throw new RecordingError('expected a whole HAR, but it breaks off');
  }

  /** Within a string, up to what ends it or the piece. */
  #skipString(piece: string, from: number): number {
    let at = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    for (;;) {
      const found = indexOf(STRING_END, piece, at);
      if (this.#open.length <= 2 && this.#name.length < LONGEST_NAME) {
        this.#name += piece.slice(at, found < 0 ? undefined : found).slice(0, LONGEST_NAME);
      }
      if (found < 0) return piece.length;
      if (piece[found] === '"') {
        this.#isInString = false;
        return found + 1;
      }
      at = found + 2;
      if (at > piece.length) this.#isEscaped = true;
      if (at >= piece.length) return piece.length;
    }
  }

  /** @returns whether an entry ends with this character */
  #structure(character: string): boolean {
    const depth = this.#open.length;
    if (character === '"') {
      this.#isInString = true;
      this.#name = '';
    } else if (character === ':') {
      if (depth <= 2) this.#names[depth - 1] = this.#name;
    } else if (character === '{' || character === '[') this.#begin(character);
    else if (character !== ',') return this.#close(character);
    return false;
  }

  #begin(bracket: '{' | '['): void {
    if (this.#isOver) throw new RecordingError('expected nothing after the HAR');
    if (this.#open.length >= DEEPEST)
      throw new RecordingError('expected a HAR, but it nests too deep');
    if (this.#isAtEntries && bracket === '{') {
      this.#entry = [];
      this.#length = 0;
    }
    this.#open.push(bracket);
    if (this.#isAtEntries) this.#hasEntries = true;
  }

  #close(bracket: string): boolean {
    const expected = this.#open.pop() === '{' ? '}' : ']';
    if (bracket !== expected)
      throw new RecordingError('expected JSON, but its brackets do not agree');
    this.#isOver = this.#open.length === 0;
    return this.#entry !== undefined && this.#isAtEntries;
  }

  /** Whether the list of entries is what is innermost now. */
  get #isAtEntries(): boolean {
    if (this.#open.length !== 3 || this.#open[2] !== '[') return false;
    return this.#names[0] === 'log' && this.#names[1] === 'entries';
  }

  #keep(part: string): void {
    this.#length += part.length;
    if (this.#length <= LONGEST_ENTRY) this.#entry?.push(part);
    else this.#entry = [];
  }

  #taken(last: string): string | undefined {
    this.#keep(last);
    const text = this.#length <= LONGEST_ENTRY ? this.#entry?.join('') : undefined;
    this.#entry = undefined;
    return text;
  }
}

function indexOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  const { index = -1 } = pattern.exec(text) ?? {};
  return index;
}
