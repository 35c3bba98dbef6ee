import type { Level } from '../spec/types.ts';

/** A disagreement with one requirement of the document, whether one exchange shows it or a run. */
export interface BrokenRequirement {
  /** Id in spec/requirements. */
  readonly requirement: string;
  readonly level: Level;
  /** What the document asks for, in one line of words that follow "expected". */
  readonly expected: string;
  /** What came instead, in one line. */
  readonly received: string;
  /** One sentence that joins both and says where to look. */
  readonly message: string;
  /** JSON pointer into the answer (or request) where the difference stands. */
  readonly where?: string;
}
