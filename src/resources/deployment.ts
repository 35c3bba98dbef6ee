import type { Fixtures } from '../config/configuration.ts';

/** What instances may be deployed with, as far as a catalogue tells, the best of each first; only what nobody named. */
export interface Candidates {
  readonly regions?: readonly string[];
  readonly types?: readonly string[];
  readonly images?: readonly string[];
}

/** A region, a type and an image, as far as they are left to the run; with the region goes the second one. */
export type Choice = Pick<Fixtures, 'region' | 'secondRegion' | 'type' | 'image'>;

type Writable<T> = { -readonly [key in keyof T]: T[key] };

/** So many of each are tried, in all combinations. */
const MOST = { regions: 2, types: 6, images: 3 };

/**
 * With which region, type and image of a catalogue an instance is deployed. That something is listed does not say that
 * it can be deployed, now and in any region: it is taken once an instance was deployed with it.
 */
export class Deployment {
  readonly #fixtures: Writable<Fixtures>;
  readonly #candidates: Candidates;

  /** @param fixtures of the run, which are written to */
  constructor(fixtures: Writable<Fixtures>, candidates: Candidates = {}) {
    this.#fixtures = fixtures;
    this.#candidates = candidates;
  }

  /** Whether there is more than one choice. */
  get isOpen(): boolean {
    return this.choices.length > 1;
  }

  /** What may be tried, the best first. */
  get choices(): Choice[] {
    const { regions = [], types = [], images = [] } = this.#candidates;
    const parts = [
      optional(regions.slice(0, MOST.regions), (region) => this.#regions(region)),
      optional(types.slice(0, MOST.types), (type) => ({ type })),
      optional(images.slice(0, MOST.images), (image) => ({ image })),
    ];
    const all = parts.reduce<Ranked[]>(
      (sofar, part) => sofar.flatMap((one) => part.map((other) => joined(one, other))),
      [{ rank: 0, choice: {} }],
    );
    return all.toSorted((one, other) => one.rank - other.rank).map(({ choice }) => choice);
  }

  /** An instance was deployed with this: the run uses it from now on. */
  choose(choice: Choice): void {
    Object.assign(this.#fixtures, choice);
  }

  /** The second region is another one. */
  #regions(region: string): Choice {
    const { regions = [] } = this.#candidates;
    const { secondRegion } = this.#fixtures;
    const other = secondRegion === region ? regions.find((id) => id !== region) : secondRegion;
    return { region, ...(other === undefined ? {} : { secondRegion: other }) };
  }
}

interface Ranked {
  readonly rank: number;
  readonly choice: Choice;
}

/** One choice of nothing where there is none to make. */
function optional(ids: readonly string[], choose: (id: string) => Choice): Ranked[] {
  const all = ids.map((id, rank) => ({ rank, choice: choose(id) }));
  return all.length === 0 ? [{ rank: 0, choice: {} }] : all;
}

function joined(one: Ranked, other: Ranked): Ranked {
  return { rank: one.rank + other.rank, choice: { ...one.choice, ...other.choice } };
}
