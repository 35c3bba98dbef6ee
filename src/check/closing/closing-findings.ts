import type { Violation } from '../../result/signals.ts';

/** So many are told: more would be of one cause. */
const MOST_TOLD = 3;

/**
 * What was found wrong when checks that found nothing came to their end. It is told where the run finds nothing else:
 * beside other findings it would mostly be what follows from them.
 */
export class ClosingFindings {
  readonly #violations: Violation[] = [];
  #isElsewhere = false;

  add(violations: readonly Violation[]): void {
    this.#violations.push(...violations);
  }

  /** Some check has found something itself. */
  noteOthers(): void {
    this.#isElsewhere = true;
  }

  /** Whether nothing more would be told. */
  get isOver(): boolean {
    return this.#isElsewhere || this.#violations.length >= MOST_TOLD;
  }

  /** What is to be told: the first of each requirement, and few altogether. */
  get told(): Violation[] {
    if (this.#isElsewhere) return [];
    const first = new Map(
      this.#violations.toReversed().map((each) => [each.requirement, each] as const),
    );
    return [...first.values()].reverse().slice(0, MOST_TOLD);
  }
}
