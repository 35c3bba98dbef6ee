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

interface Level {
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
  readonly #levels: Level[] = [];

  get depth(): number {
    return this.#levels.length;
  }

  add(token: string): void {
    const level = this.#levels.at(-1);
    if (token === ':') return;
    if (token === ',') this.#append(',');
    else if (token === '}' || token === ']') this.#close(token);
    else if (level && !level.isArray && level.key === undefined) {
      level.key = token;
      level.next = String(JSON.parse(token));
    } else this.#value(token, level);
  }

  #value(token: string, level: Level | undefined): void {
    const path = level ? `${level.path}/${escapedSegment(level.next)}` : '';
    const key = level?.key === undefined ? '' : `${level.key}: `;
    this.lines.push({ text: this.#indent() + key + token, path });
    if (level) level.key = undefined;
    if (level?.isArray) level.next = Number(level.next) + 1;
    if (token === '{' || token === '[') {
      this.#levels.push({ path, isArray: token === '[', next: 0, key: undefined });
    }
  }

  #close(token: string): void {
    this.#levels.pop();
    const isEmpty = /[{[]$/.test(this.lines.at(-1)?.text ?? '');
    if (isEmpty) this.#append(token);
    else this.lines.push({ text: this.#indent() + token, path: undefined });
  }

  #append(token: string): void {
    const last = this.lines.at(-1);
    if (last) last.text += token;
  }

  #indent(): string {
    return '  '.repeat(this.#levels.length);
  }
}

function escapedSegment(segment: string | number): string {
  return String(segment).replaceAll('~', '~0').replaceAll('/', '~1');
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
