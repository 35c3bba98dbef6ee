import { hash } from 'node:crypto';

/** A 32-bit number that depends on nothing but the texts: the seed of one check within a run. */
export function seedOf(...texts: readonly (string | number)[]): number {
  return hash('sha256', texts.join('\n'), 'buffer').readInt32BE(0);
}

/**
 * Names for what one check creates: unique in the run, recognisable by the prefix, and the same for
 * the same seed and check, whatever else runs at the same time.
 * They hold only lower-case letters, digits and single hyphens, so that every label rule of the
 * document allows them, and stay under 32 characters.
 */
export class Names {
  readonly #stem: string;
  #count = 0;

  constructor(prefix: string, seed: number, check: string) {
    const mark = (seedOf(seed, check) >>> 0).toString(36).padStart(7, '0');
    this.#stem = `${prefix}-${mark}`;
  }

  /** A fresh label such as `cc-0k3j9x2-1`. */
  label(): string {
    this.#count += 1;
    return `${this.#stem}-${this.#count}`;
  }

  /** A fresh label of exactly `length` characters (16 or more), padded with letters. */
  labelOf(length: number): string {
    const label = this.label();
    return `${label}${'x'.repeat(Math.max(0, length - label.length))}`;
  }

  /** A fresh domain name below `suffix`. */
  domain(suffix: string): string {
    return `${this.label()}.${suffix}`;
  }
}

/** What no two names of a run share, `cc-0k3j9x2-1`, wherever it stands in a text. */
export function stemsIn(text: string, prefix: string): string[] {
  return text.match(new RegExp(`${prefix}-[a-z0-9]{7}-\\d+`, 'g')) ?? [];
}

/** The same name of another check, with as many characters; undefined where no check gave it. */
export function nameAlike(name: string, prefix: string, check: string): string | undefined {
  const [mark] = new RegExp(`${prefix}-[a-z0-9]{7}-`).exec(name) ?? [];
  if (mark === undefined) return undefined;
  const other = (seedOf(mark, check) >>> 0).toString(36).padStart(7, '0');
  return name.replace(mark, `${prefix}-${other}-`);
}

/** Whether one check gave both names. */
export function areOfOneCheck(one: string, other: string, prefix: string): boolean {
  const mark = markOf(one, prefix);
  return mark !== undefined && other.startsWith(mark);
}

/** Whether nothing in a name is of the check that gave another one; never where that one says of none. */
export function isOfAnotherCheck(one: string, name: string, prefix: string): boolean {
  const mark = markOf(one, prefix);
  return mark !== undefined && !name.includes(mark);
}

/** What all names of a check begin with. */
function markOf(name: string, prefix: string): string | undefined {
  return new RegExp(`^${prefix}-[a-z0-9]{7}-`).exec(name)?.[0];
}
