import { placeOf } from '../result/finding.ts';
import type { ExchangeFinding } from '../validate/index.ts';
import { type Judged, judged } from './judged.ts';
import { otherVersionOf } from './other-versions.ts';
import type { Recorded } from './recorded.ts';

/** The same disagreement met in several exchanges of a recording. */
export interface Disagreement extends Omit<ExchangeFinding, 'message' | 'schemaPointer' | 'open'> {
  /** JSON pointer with `*` for array positions. */
  readonly where: string;
  /** What the first exchange held. */
  readonly received: string;
  readonly count: number;
  /** In how many exchanges it was met. */
  readonly exchanges: number;
  /** Positions in the recording, from 1; at most ten. */
  readonly positions: readonly number[];
}

/** What an audit found, and how much it looked at. */
export interface Audit {
  readonly exchanges: number;
  /** Exchanges of paths that the document names. */
  readonly known: number;
  /** How many ask for documented operations below another version than `/v4`, by version. */
  readonly otherVersions: Readonly<Record<string, number>>;
  readonly disagreements: readonly Disagreement[];
}

/** Kinds of disagreement that are told apart: further ones, of names that a recording makes up, are left out. */
const MOST_KINDS = 2_000;

const MOST_POSITIONS = 10;

/** Versions that are told apart. */
const MOST_VERSIONS = 20;

/** Holds recorded exchanges against the document, one after the other, in bounded memory. */
export class Auditor {
  readonly #found = new Map<string, Disagreement>();
  /** The exchange that showed each last. */
  readonly #latest = new Map<string, number>();
  readonly #otherVersions = new Map<string, number>();
  #exchanges = 0;
  #known = 0;

  take({ position, exchange }: Recorded): Judged {
    this.#exchanges += 1;
    const one = judged(exchange);
    if (one.operation !== undefined) this.#known += 1;
    else this.#noteVersion(otherVersionOf(exchange.method, exchange.url));
    for (const finding of one.findings) this.#add(finding, position);
    return one;
  }

  get result(): Audit {
    const disagreements = [...this.#found.values()].sort((a, b) => b.count - a.count);
    const otherVersions = Object.fromEntries(this.#otherVersions);
    return { exchanges: this.#exchanges, known: this.#known, otherVersions, disagreements };
  }

  #noteVersion(version: string | undefined): void {
    const count = this.#otherVersions.get(version ?? '') ?? 0;
    const isNew = count === 0 && this.#otherVersions.size >= MOST_VERSIONS;
    if (version !== undefined && !isNew) this.#otherVersions.set(version, count + 1);
  }

  #add(finding: ExchangeFinding, position: number): void {
    const { requirement, level, side, operation, expected, received } = finding;
    const where = placeOf(finding.where);
    const key = [requirement, side, operation, where, kindOf(finding)].join('\n');
    const known = this.#found.get(key);
    if (!known && this.#found.size >= MOST_KINDS) return;
    const { count = 0, exchanges = 0, positions = [] } = known ?? {};
    const isAgain = this.#latest.get(key) === this.#exchanges;
    this.#latest.set(key, this.#exchanges);
    this.#found.set(key, {
      ...(known ?? { requirement, level, side, operation, where, expected, received }),
      count: count + 1,
      exchanges: isAgain ? exchanges : exchanges + 1,
      positions:
        isAgain || positions.length >= MOST_POSITIONS ? positions : [...positions, position],
    });
  }
}

/** What is not there, what is null and what is wrong in another way are put right differently. */
function kindOf({ received, schemaPointer }: ExchangeFinding): string {
  return ['nothing', 'null'].includes(received) ? received : schemaPointer;
}
