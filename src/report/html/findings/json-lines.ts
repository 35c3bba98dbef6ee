import { escapePointer } from '../../../text/pointer.ts';

/** One line of a pretty-printed JSON text. */
export interface JsonLine {
  readonly text: string;
  /** Whether it begins the value that the pointer names. */
  readonly pointed: boolean;
}

/** Deeper texts are shown as they came: hostile nesting must not grow the output. */
const DEEPEST = 64;

const TOKENS = /"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g;

/**
 * JSON over several lines, with every literal exactly as it came (large numbers, duplicate keys and
 * escapes are evidence), and the line of the pointed value marked. A pointer to something absent
 * marks the nearest enclosing value that is there.
 *
 * @param pointer JSON pointer (RFC 6901); without one nothing is marked.
 * @returns undefined when the text is not JSON, or nested more than 64 levels deep.
 */
export function jsonLines(text: string, pointer?: string): JsonLine[] | undefined {
  if (!isJson(text)) return undefined;
  const layout = new Layout();
  for (const token of text.match(TOKENS) ?? []) {
    layout.add(token);
    if (layout.depth > DEEPEST) return undefined;
  }
  const nearest = nearestOf(pointer, new Set(layout.lines.map((line) => line.path)));
  return layout.lines.map((line) => ({ text: line.text, pointed: isPointed(line, nearest) }));
}

interface Nesting {
  readonly path: string;
  readonly isArray: boolean;
  /** Index of the element, or key of the member, that comes next. */
  next: string | number;
  /** The literal of a key that still waits for its value. */
  key: string | undefined;
}

interface Line {
  text: string;
  /** Pointer of the value that begins here; undefined on a closing line. */
  readonly path: string | undefined;
}

/** Lays out the tokens of a text already known to be JSON. */
class Layout {
  readonly lines: Line[] = [];
  readonly #nestings: Nesting[] = [];

  get depth(): number {
    return this.#nestings.length;
  }

  add(token: string): void {
    const nesting = this.#nestings.at(-1);
    if (token === ':') return;
    if (token === ',') this.#append(',');
    else if (token === '}' || token === ']') this.#close(token);
    else if (nesting && !nesting.isArray && nesting.key === undefined) {
      nesting.key = token;
      nesting.next = String(JSON.parse(token));
    } else this.#value(token, nesting);
  }

  #value(token: string, nesting: Nesting | undefined): void {
    const path = nesting ? `${nesting.path}/${escapePointer(nesting.next)}` : '';
    const key = nesting?.key === undefined ? '' : `${nesting.key}: `;
    this.lines.push({ text: this.#indent() + key + token, path });
    if (nesting) nesting.key = undefined;
    if (nesting?.isArray) nesting.next = Number(nesting.next) + 1;
    if (token === '{' || token === '[') {
      this.#nestings.push({ path, isArray: token === '[', next: 0, key: undefined });
    }
  }

  #close(token: string): void {
    this.#nestings.pop();
    const isEmpty = /[{[]$/.test(this.lines.at(-1)?.text ?? '');
    if (isEmpty) this.#append(token);
    else this.lines.push({ text: this.#indent() + token, path: undefined });
  }

  #append(token: string): void {
    const last = this.lines.at(-1);
    if (last) last.text += token;
  }

  #indent(): string {
    return '  '.repeat(this.#nestings.length);
  }
}

function nearestOf(pointer: string | undefined, paths: ReadonlySet<string | undefined>) {
  let candidate = pointer;
  while (candidate && !paths.has(candidate)) {
    candidate = candidate.slice(0, Math.max(0, candidate.lastIndexOf('/')));
  }
  return candidate;
}

function isPointed(line: Line, nearest: string | undefined): boolean {
  return nearest !== undefined && line.path === nearest;
}

/** Stricter than `parseJson`: a byte order mark is evidence, and has to stay visible. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
