import { seedOf } from './names.ts';

/** One level of one factor, both by their places. */
export interface Choice {
  readonly factor: number;
  readonly level: number;
}

/** What a covering array is asked to cover. */
export interface Pairing {
  /** How many levels each factor has. */
  readonly levels: readonly number[];
  readonly seed: number;
  /** Whether two levels of different factors may stand in one row; all may when left out. */
  readonly allows?: (one: Choice, other: Choice) => boolean;
  /** Whether a pair has to be covered; all that may stand together when left out. */
  readonly isWanted?: (one: Choice, other: Choice) => boolean;
}

/** For each factor the place of its level. */
export type Row = readonly number[];

/** Rows in which every wanted pair stands at least once. */
export interface CoveringArray {
  /** Those that add the most pairs stand first, by and large. */
  readonly rows: readonly Row[];
  /** Number of wanted pairs that some row can hold. */
  readonly pairs: number;
}

/**
 * A pairwise covering array, drawn greedily: each row begins with a pair that no row holds yet and
 * takes, factor by factor, the level that adds most. The same seed gives the same rows.
 */
export function coveringArray(pairing: Pairing): CoveringArray {
  const draw = new Draw(pairing);
  const rows: Row[] = [];
  const open = draw.possiblePairs();
  const pairs = open.size;
  for (const first of open.values()) {
    const row = draw.rowWith(first, open);
    rows.push(row);
    for (const pair of pairsOf(row)) open.delete(keyOf(pair));
  }
  return { rows, pairs };
}

/** The pairs of levels that stand in a row. */
export function pairsOf(row: Row): Pair[] {
  return row.flatMap((level, factor) =>
    row.slice(0, factor).map(
      (before, at): Pair => [
        { factor: at, level: before },
        { factor, level },
      ],
    ),
  );
}

/** Two levels, the one of the earlier factor first. */
export type Pair = readonly [Choice, Choice];

/** A pair as one text. */
export function keyOf([one, other]: Pair): string {
  return `${one.factor}.${one.level} ${other.factor}.${other.level}`;
}

class Draw {
  readonly #levels: readonly number[];
  readonly #seed: number;
  readonly #allows: NonNullable<Pairing['allows']>;
  readonly #isWanted: NonNullable<Pairing['isWanted']>;

  constructor({ levels, seed, allows = () => true, isWanted = () => true }: Pairing) {
    this.#levels = levels;
    this.#seed = seed;
    this.#allows = remembered(allows);
    this.#isWanted = isWanted;
  }

  /** Every wanted pair that some row can hold, in an order that follows from the seed. */
  possiblePairs(): Map<string, Pair> {
    const choices = this.#levels.flatMap((count, factor) => choicesOf(factor, count));
    const pairs = choices.flatMap((other) =>
      choices
        .filter((one) => one.factor < other.factor && this.#isWanted(one, other))
        .map((one): Pair => [one, other]),
    );
    const possible = pairs.filter((pair) => this.#completed([...pair]) !== undefined);
    return new Map(this.#inOrder(possible.map((pair) => [keyOf(pair), pair] as const)));
  }

  /** A row with this pair that holds many of the open ones. */
  rowWith(first: Pair, open: ReadonlyMap<string, Pair>): Row {
    let row: readonly Choice[] = first;
    const rest = [...this.#levels.keys()].filter(
      (at) => !first.some(({ factor }) => factor === at),
    );
    const start = keyOf(first);
    for (const factor of this.#inOrder(rest, start)) {
      row = [...row, this.#best(row, factor, open)];
    }
    return levelsOf(row);
  }

  /** The level of the factor that adds most open pairs to the row, of those that leave it possible. */
  #best(row: readonly Choice[], factor: number, open: ReadonlyMap<string, Pair>): Choice {
    const gain = (choice: Choice) =>
      row.filter((other) => open.has(keyOf(inPlace(other, choice)))).length;
    const places = this.#inOrder(
      [...Array(this.#levels[factor]).keys()],
      `${factor} ${row.length}`,
    );
    const ranked = places
      .map((level): Choice => ({ factor, level }))
      .toSorted((one, other) => gain(other) - gain(one));
    const best = ranked.find((choice) => this.#completed([...row, choice]) !== undefined);
    if (best === undefined) throw new Error('expected a row that can be completed');
    return best;
  }

  /** The row with a level of every factor, where there is one. */
  #completed(row: readonly Choice[]): readonly Choice[] | undefined {
    const last = row.at(-1);
    if (last !== undefined && !this.#fits(row.slice(0, -1), last)) return undefined;
    const taken = new Set(row.map(({ factor }) => factor));
    return this.#filled(
      row,
      [...this.#levels.keys()].filter((factor) => !taken.has(factor)),
    );
  }

  #filled(
    row: readonly Choice[],
    [next, ...rest]: readonly number[],
  ): readonly Choice[] | undefined {
    if (next === undefined) return row;
    for (const choice of choicesOf(next, this.#levels[next] ?? 0)) {
      const whole = this.#fits(row, choice) ? this.#filled([...row, choice], rest) : undefined;
      if (whole !== undefined) return whole;
    }
    return undefined;
  }

  #fits(row: readonly Choice[], choice: Choice): boolean {
    return row.every((other) => this.#allows(other, choice));
  }

  /** The items in an order that follows from the seed. */
  #inOrder<T>(items: readonly T[], salt = ''): T[] {
    const ranked = items.map((item) => ({
      item,
      rank: seedOf(this.#seed, salt, JSON.stringify(item)),
    }));
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
  }
}

/** Asks about each two choices once. */
function remembered(allows: NonNullable<Pairing['allows']>): NonNullable<Pairing['allows']> {
  const known = new Map<number, boolean>();
  return (one, other) => {
    const key = ((one.factor * WIDEST + one.level) * WIDEST + other.factor) * WIDEST + other.level;
    const answer = known.get(key) ?? allows(one, other);
    known.set(key, answer);
    return answer;
  };
}

/** More than any factor has levels, and any array factors. */
const WIDEST = 1024;

function choicesOf(factor: number, count: number): Choice[] {
  return Array.from({ length: count }, (_, level) => ({ factor, level }));
}

function inPlace(one: Choice, other: Choice): Pair {
  return one.factor < other.factor ? [one, other] : [other, one];
}

function levelsOf(row: readonly Choice[]): Row {
  return row.toSorted((one, other) => one.factor - other.factor).map(({ level }) => level);
}
