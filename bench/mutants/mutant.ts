/** One small change of the reference server's own code, which nobody chose. */
export interface Mutant {
  /** The same for the same sources. */
  readonly id: string;
  /** Below dist/src. */
  readonly file: string;
  /** Begins with 1. */
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
  /** What sort of change: `EqualityOperator`, `ConditionalExpression`, ... */
  readonly operator: string;
}

/** What became of it. */
export interface Tried extends Mutant {
  /**
   * Killed: some requirement was found violated. Broken: the server did not even start. Survived: no check saw
   * anything.
   */
  readonly end: 'killed' | 'broken' | 'survived';
  /** The first requirements that were found violated. */
  readonly by: readonly string[];
}

/** One line that says which change it is. */
export function told({ file, line, original, replacement }: Mutant): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120);
  return `${file}:${line}: ${short(original)} -> ${short(replacement) || '(nothing)'}`;
}
