import type { ExchangeFinding } from '../validate/index.ts';
import { type Judged, judged } from './judged.ts';
import type { Recorded } from './recorded.ts';

/** The same disagreement met in several exchanges of a recording. */
export interface Disagreement extends Omit<ExchangeFinding, 'message' | 'schemaPointer' | 'open'> {
  /** JSON pointer with `*` for array positions. */
  readonly where: string;
  /** What the first exchange held. */
  readonly received: string;
  readonly count: number;
  /** Positions in the recording, from 1; at most ten. */
  readonly positions: readonly number[];
}

/** What an audit found, and how much it looked at. */
export interface Audit {
  readonly exchanges: number;
  /** Exchanges of paths that the document names. */
  readonly known: number;
  readonly disagreements: readonly Disagreement[];
}

/** Holds recorded exchanges against the document, one after the other, in bounded memory. */
export class Auditor {
  readonly #found = new Map<string, Disagreement>();
  #exchanges = 0;
  #known = 0;

  take({ position, exchange }: Recorded): Judged {
    this.#exchanges += 1;
    const one = judged(exchange);
    if (one.operation !== undefined) this.#known += 1;
    for (const finding of one.findings) this.#add(finding, position);
    return one;
  }

  get result(): Audit {
    const disagreements = [...this.#found.values()].sort((a, b) => b.count - a.count);
    return { exchanges: this.#exchanges, known: this.#known, disagreements };
  }

  #add(finding: ExchangeFinding, position: number): void {
    const { requirement, level, side, operation, expected, received } = finding;
    const where = finding.where.replace(/\/\d+(?=\/|$)/g, '/*');
    const key = [requirement, side, operation, where].join('\n');
    const known = this.#found.get(key);
    const positions = known?.positions ?? [];
    this.#found.set(key, {
      ...(known ?? { requirement, level, side, operation, where, expected, received }),
      count: (known?.count ?? 0) + 1,
      positions:
        positions.length < 10 && !positions.includes(position)
          ? [...positions, position]
          : positions,
    });
  }
}
