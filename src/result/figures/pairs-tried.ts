/** How many pairs of values, that can stand in one request of an operation, a run has tried together. */
export interface PairsTried {
  /** Operation id. */
  readonly operation: string;
  readonly tried: number;
  readonly of: number;
}

/** The pairs of each operation in one line, as several checks or shards tried them. */
export function pairsByOperation(parts: readonly PairsTried[]): PairsTried[] {
  const sums = new Map<string, PairsTried>();
  for (const { operation, tried, of } of parts) {
    const known = sums.get(operation) ?? { operation, tried: 0, of: 0 };
    sums.set(operation, { operation, tried: known.tried + tried, of: known.of + of });
  }
  return [...sums.values()].toSorted((one, other) => one.operation.localeCompare(other.operation));
}

/** All operations together. */
export function sumOfPairs(pairs: readonly PairsTried[]): Omit<PairsTried, 'operation'> {
  return {
    tried: pairs.reduce((sum, each) => sum + each.tried, 0),
    of: pairs.reduce((sum, each) => sum + each.of, 0),
  };
}
