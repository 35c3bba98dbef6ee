import { type Found, Fragments } from './fragments.ts';
import { besideCredentials, wordOfItsOwn } from './short-token.ts';
import { spellingsOf } from './spellings.ts';

/** A token by which a run proves who it is. */
export interface Secret {
  readonly token: string;
  /** Its role, e.g. `owner`: what stands in reports for it. */
  readonly role: string;
  /** Whether it is looked for only where credentials stand, since texts hold it anyway. */
  readonly isUnfit?: boolean;
}

/** What stands in reports where a secret stood of which there is no role. */
export const MASK = '***';

/** From so many characters on, parts of a token are found as well; shorter ones stand as words of their own. */
export const LEAST_PART = 8;
const MOST_PART = 16;

/**
 * Knows the secrets of a run and takes them out of what is written: each token in the usual encodings, in any case,
 * and parts of it that are half of it or of sixteen characters. What is judged is never redacted.
 */
export class Redactor {
  readonly #fragments: Fragments;
  readonly #patterns: readonly { role: string; pattern: RegExp }[];

  constructor(secrets: readonly Secret[]) {
    const isLong = ({ token, isUnfit }: Secret) => !isUnfit && token.length >= LEAST_PART;
    this.#fragments = new Fragments(secrets.filter(isLong).flatMap(needlesOf));
    this.#patterns = secrets
      .filter((secret) => !isLong(secret))
      .map(({ token, role, isUnfit }) => ({
        role,
        pattern: isUnfit ? besideCredentials(token) : wordOfItsOwn(token),
      }));
  }

  /** Where secrets stand in a text, in order and apart; `name` is the role. */
  find(text: string): Found[] {
    const found = this.#fragments.find(text);
    const words = this.#patterns.flatMap(({ role, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        name: role,
        isPlain: true,
      })),
    );
    if (words.length === 0) return found;
    const sorted = [...found, ...words].sort((one, other) => one.start - other.start);
    return sorted.filter(({ start }, index) => start >= (sorted[index - 1]?.end ?? 0));
  }

  /** The text without any secret. */
  text(text: string): string {
    const found = this.find(text);
    return found.length === 0 ? text : replaced(text, found);
  }

  /** A plain value without any secret in its strings and names. */
  value<T>(value: T): T {
    return this.#within(value) as T;
  }

  /** An error of the same class without any secret in its message and stack. */
  error(error: unknown): Error {
    const { message = String(error), stack, name = 'Error' } = error as Partial<Error>;
    const told = new Error(this.text(message));
    if (error instanceof Error) Object.setPrototypeOf(told, Object.getPrototypeOf(error));
    told.name = name;
    told.stack = this.text(stack ?? message);
    return told;
  }

  #within(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.#within(each));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, each]) => [
      this.text(name),
      this.#within(each),
    ]);
    return Object.fromEntries(entries);
  }
}

/** Knows no secret. */
export const NOTHING_SECRET = new Redactor([]);

/** What stands in reports where a token of a role stood. */
export function maskOf(role: string): string {
  return `***${role}***`;
}

function replaced(text: string, found: readonly Found[]): string {
  let from = 0;
  const parts = found.map(({ start, end, name }) => {
    const part = text.slice(from, start) + maskOf(name);
    from = end;
    return part;
  });
  return parts.join('') + text.slice(from);
}

function needlesOf({ token, role }: Secret) {
  const part = Math.min(MOST_PART, Math.max(LEAST_PART, Math.floor(token.length / 2)));
  return spellingsOf(token)
    .map(({ text, stretch }) => ({
      text,
      least: Math.max(LEAST_PART, Math.floor(part * stretch)),
      name: role,
      isPlain: text === token || text === encodeURIComponent(token),
    }))
    .filter(({ text, least }) => text.length >= least);
}
