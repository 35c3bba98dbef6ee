/**
 * A persistent table: a map that never changes, whose `put` and `remove` answer another one that
 * shares almost everything with it. Rows are spread over a fixed number of shelves, so that a write
 * copies one shelf (n / 64 rows) and the list of shelves, never all rows.
 */
const SHELVES = 64;

type Shelf<Row> = ReadonlyMap<number | string, Row>;

export class Table<Row> implements Iterable<Row> {
  readonly size: number;
  readonly #shelves: readonly Shelf<Row>[];

  private constructor(shelves: readonly Shelf<Row>[], size: number) {
    this.#shelves = shelves;
    this.size = size;
  }

  /** A table with the given rows, each under its own `id`. */
  static of<Row extends { readonly id: number | string }>(rows: Iterable<Row>): Table<Row> {
    let table: Table<Row> = Table.empty();
    for (const row of rows) table = table.put(row.id, row);
    return table;
  }

  static empty<Row>(): Table<Row> {
    return new Table<Row>(new Array<Shelf<Row>>(SHELVES).fill(new Map()), 0);
  }

  get(key: number | string): Row | undefined {
    return this.#shelves[shelfOf(key)]?.get(key);
  }

  /** The same table with `row` under `key`, in place of what stood there. */
  put(key: number | string, row: Row): Table<Row> {
    const shelf = new Map(this.#shelves[shelfOf(key)]).set(key, row);
    return this.#with(key, shelf, this.get(key) === undefined ? 1 : 0);
  }

  /** The same table without `key`. */
  remove(key: number | string): Table<Row> {
    if (this.get(key) === undefined) return this;
    const shelf = new Map(this.#shelves[shelfOf(key)]);
    shelf.delete(key);
    return this.#with(key, shelf, -1);
  }

  /** The rows in no stated order. */
  *[Symbol.iterator](): Iterator<Row> {
    for (const shelf of this.#shelves) yield* shelf.values();
  }

  filter(wanted: (row: Row) => boolean): Row[] {
    const found: Row[] = [];
    for (const shelf of this.#shelves) {
      for (const row of shelf.values()) if (wanted(row)) found.push(row);
    }
    return found;
  }

  some(wanted: (row: Row) => boolean): boolean {
    for (const row of this) if (wanted(row)) return true;
    return false;
  }

  #with(key: number | string, shelf: Shelf<Row>, growth: number): Table<Row> {
    return new Table(this.#shelves.with(shelfOf(key), shelf), this.size + growth);
  }
}

function shelfOf(key: number | string): number {
  if (typeof key === 'number') return key % SHELVES;
  let sum = 0;
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % 65_521;
  return sum % SHELVES;
}
