import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** A file with one JSON object per line, from which an interrupted measurement goes on. */
export class Lines<T> {
  readonly #file: string;
  readonly #known: Map<string, T>;
  readonly #keyOf: (each: T) => string;

  constructor(file: string, keyOf: (each: T) => string) {
    this.#file = file;
    this.#keyOf = keyOf;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const lines = text.split('\n').filter((line) => line !== '');
    this.#known = new Map(lines.map((line) => JSON.parse(line)).map((each) => [keyOf(each), each]));
  }

  get(key: string): T | undefined {
    return this.#known.get(key);
  }

  add(each: T): void {
    this.#known.set(this.#keyOf(each), each);
    appendFileSync(this.#file, `${JSON.stringify(each)}\n`);
  }
}
