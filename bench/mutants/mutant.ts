/** One small change of the reference server's own code, which nobody chose. */
export interface Mutant {
  /** The same for the same sources. */
  readonly id: string;
  /** Below dist/src. */
  readonly file: string;
  /** Begins with 1. */
  readonly line: number;
  /** The line that it begins in, as a whole. */
  readonly text: string;
  readonly original: string;
  readonly replacement: string;
  /** What sort of change: `EqualityOperator`, `ConditionalExpression`, ... */
  readonly operator: string;
}

/** What became of it. */
export interface Tried extends Mutant {
  /**
   * Killed: some requirement was found violated. Broken: the server did not start, or went away. Survived: no check
   * saw anything. Slow: there was no time for all checks, and those that ran saw nothing.
   */
  readonly end: 'killed' | 'broken' | 'survived' | 'slow';
  /** The first requirements that were found violated. */
  readonly by: readonly string[];
  /** How many checks run through its place. */
  readonly checks: number;
  readonly seconds: number;
}

/** One line that says which change it is, and where. */
export function told({ file, line, ...change }: Mutant): string {
  return `${file}:${line}: ${changeOf(change)}`;
}

/** The same as long as this line is the same, whatever stands around it. */
export function keyOf({ file, text, ...change }: Omit<Mutant, 'id' | 'line'>): string {
  const before = change.original === text ? '' : `${short(text)}: `;
  return `${file}: ${before}${changeOf(change)}`;
}

function changeOf({ original, replacement }: Pick<Mutant, 'original' | 'replacement'>): string {
  return `${short(original)} -> ${short(replacement) || '(nothing)'}`;
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120);
}
