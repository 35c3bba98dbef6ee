import type { Fixtures } from '../config/configuration.ts';

/** What instances may be deployed with, as far as a catalogue tells, the best of each first; only what nobody named. */
export interface Candidates {
  readonly regions?: readonly string[];
  readonly types?: readonly string[];
  readonly images?: readonly string[];
}

/** A region, a type and an image, as far as they are left to the run; with the region goes the second one. */
export type Choice = Pick<Fixtures, 'region' | 'secondRegion' | 'type' | 'image'>;

/**
 * Root passwords that nobody has logged in with: what one target finds too weak, another one finds too long or written in
 * letters that it does not take (SIL-INST-PASSWORD). No check logs in: instances are not booted unless a check boots them.
 */
const PASSWORDS: readonly string[] = [
  'Cc-9!vRk2#qLmZ7x_conformance',
  'Wq7kTm3xRv9tLp2b',
  'Rk2#qLmZ7x!v',
];

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
  #password = 0;

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

  /** What new instances get as the password of root. */
  get password(): string {
    return PASSWORDS[this.#password] ?? '';
  }

  /** One of these was refused: whether there is another one to try, which is taken from now on. */
  giveUpPassword(refused: unknown): boolean {
    const at = PASSWORDS.indexOf(String(refused));
    if (at < 0 || at + 1 >= PASSWORDS.length) return false;
    this.#password = Math.max(this.#password, at + 1);
    return true;
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
