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
  for (const first of open) {
    const row = draw.rowWith(first, open);
    rows.push(row);
    for (const pair of pairsOf(row)) open.delete(draw.numberOf(pair));
  }
  return { rows, pairs };
}

/** The pairs of levels that stand in a row. */
export function pairsOf(row: Row): Pair[] {
  const choices = row.map((level, factor): Choice => ({ factor, level }));
  const pairs: Pair[] = [];
  for (const later of choices)
    for (const choice of choices) {
      if (choice === later) break;
      pairs.push([choice, later]);
    }
  return pairs;
}

/** Two levels, the one of the earlier factor first. */
export type Pair = readonly [Choice, Choice];

/** A pair as one text. */
export function keyOf([one, other]: Pair): string {
  return `${one.factor}.${one.level} ${other.factor}.${other.level}`;
}

/** Draws rows. Every choice has a number here, so that asking whether two may stand together costs little. */
class Draw {
  readonly #seed: number;
  readonly #choices: readonly Choice[];
  /** For each factor the numbers of its choices. */
  readonly #factors: readonly (readonly number[])[];
  /** For each pair that was asked for, whether it may stand in a row: 1 when it may, 2 when not. */
  readonly #fitting: Uint8Array;
  readonly #allows: NonNullable<Pairing['allows']>;
  readonly #isWanted: NonNullable<Pairing['isWanted']>;
  readonly #orders = new Map<string, readonly number[]>();

  constructor({ levels, seed, allows = () => true, isWanted = () => true }: Pairing) {
    this.#seed = seed;
    this.#choices = levels.flatMap((count, factor) =>
      Array.from({ length: count }, (_, level) => ({ factor, level })),
    );
    this.#fitting = new Uint8Array(this.#choices.length ** 2);
    const numbers = [...this.#choices.keys()];
    this.#factors = levels.map((_, factor) =>
      numbers.filter((number) => this.#choice(number).factor === factor),
    );
    this.#allows = allows;
    this.#isWanted = isWanted;
  }

  /** The number of a pair, by those of its choices. */
  numberOf([one, other]: Pair): number {
    return this.#pair(this.#numberOf(one), this.#numberOf(other));
  }

  /** Every wanted pair that some row can hold, in an order that follows from the seed. */
  possiblePairs(): Set<number> {
    const pairs = this.#factors.flatMap((later, factor) =>
      later.flatMap((other) =>
        this.#factors
          .slice(0, factor)
          .flat()
          .filter((one) => this.#isWanted(this.#choice(one), this.#choice(other)))
          .filter((one) => this.#isPossible([one, other]))
          .map((one): Pair => [this.#choice(one), this.#choice(other)]),
      ),
    );
    const ordered = this.#inOrder(pairs.map((pair) => [keyOf(pair), pair] as const));
    return new Set(ordered.map(([, pair]) => this.numberOf(pair)));
  }

  /** A row with this pair that holds many of the open ones. */
  rowWith(pair: number, open: ReadonlySet<number>): Row {
    const row = [Math.floor(pair / this.#choices.length), pair % this.#choices.length];
    const [one, other] = row.map((number) => this.#choice(number)) as [Choice, Choice];
    const rest = [...this.#factors.keys()].filter((at) => at !== one.factor && at !== other.factor);
    for (const factor of this.#inOrder(rest, keyOf([one, other]))) {
      row.push(this.#best(row, factor, open));
    }
    return levelsOf(row.map((number) => this.#choice(number)));
  }

  /** The choice of the factor that adds most open pairs to the row, of those that leave it possible. */
  #best(row: readonly number[], factor: number, open: ReadonlySet<number>): number {
    const gain = (choice: number) =>
      row.filter((other) => open.has(this.#pair(other, choice))).length;
    const ranked = this.#choicesOf(factor, row.length)
      .map((number) => ({ number, gain: gain(number) }))
      .toSorted((one, other) => other.gain - one.gain);
    const best = ranked.find(({ number }) => this.#isPossible([...row, number]));
    if (best === undefined) throw new Error('expected a row that can be completed');
    return best.number;
  }

  /** Numbers grow from factor to factor: the smaller one stands first. */
  #pair(one: number, other: number): number {
    return Math.min(one, other) * this.#choices.length + Math.max(one, other);
  }

  #numberOf({ factor, level }: Choice): number {
    const number = this.#factors[factor]?.[level];
    if (number === undefined) throw new Error(`no level ${level} of factor ${factor}`);
    return number;
  }

  /** The choices of a factor in the order in which a row of this length tries them. */
  #choicesOf(factor: number, length: number): readonly number[] {
    const salt = `${factor} ${length}`;
    const known = this.#orders.get(salt);
    if (known !== undefined) return known;
    const numbers = this.#factors[factor] ?? [];
    const order = this.#inOrder([...numbers.keys()], salt).map((level) => numbers[level] ?? 0);
    this.#orders.set(salt, order);
    return order;
  }

  /** Whether a row may hold all these, the last of which is new. */
  #isPossible(row: readonly number[]): boolean {
    const last = row.at(-1);
    if (last !== undefined && !this.#fits(row.slice(0, -1), last)) return false;
    return this.#canBeFilled([...row], row.length, 0);
  }

  /** Changes `row`, and leaves it as it was. @param given how many choices stood in it before */
  #canBeFilled(row: number[], given: number, factor: number): boolean {
    const choices = this.#factors[factor];
    if (choices === undefined) return true;
    if (this.#isTaken(row, given, factor)) return this.#canBeFilled(row, given, factor + 1);
    for (const choice of choices) {
      if (!this.#fits(row, choice)) continue;
      row.push(choice);
      const isFilled = this.#canBeFilled(row, given, factor + 1);
      row.pop();
      if (isFilled) return true;
    }
    return false;
  }

  #isTaken(row: readonly number[], given: number, factor: number): boolean {
    for (let at = 0; at < given; at += 1)
      if (this.#choices[row[at] ?? -1]?.factor === factor) return true;
    return false;
  }

  #fits(row: readonly number[], choice: number): boolean {
    for (const other of row) if (!this.#fit(other, choice)) return false;
    return true;
  }

  #fit(one: number, other: number): boolean {
    const pair = this.#pair(one, other);
    const known = this.#fitting[pair];
    if (known) return known === 1;
    const fits = this.#allows(this.#choice(one), this.#choice(other));
    this.#fitting[pair] = fits ? 1 : 2;
    return fits;
  }

  #choice(number: number): Choice {
    const choice = this.#choices[number];
    if (choice === undefined) throw new Error(`no choice ${number}`);
    return choice;
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

function levelsOf(row: readonly Choice[]): Row {
  return row.toSorted((one, other) => one.factor - other.factor).map(({ level }) => level);
}
