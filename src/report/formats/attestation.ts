import type { RunResult } from '../../result/run-result.ts';

/** A file of the run folder and its digest. */
export interface Subject {
  readonly name: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * `attestation.json`: a statement in the form of in-toto's Statement v1 that ties the outcome to
 * the very bytes of the run's files. It is not signed and says so; whoever vouches for the run
 * signs this file with a tool of their own.
 */
export function attestation(result: RunResult, subjects: readonly Subject[]): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'urn:compute-conformance:run:1',
    predicate: {
      signed: false,
      note: 'This statement is not signed: it shows which files belong together, not who made them.',
      tool: result.tool,
      document: result.document,
      target: result.target,
      started: result.started,
      finished: result.finished,
      seed: result.seed,
      effort: result.effort,
      options: result.options,
      outcome: result.outcome,
      exitCode: result.exitCode,
      totals: result.totals,
      coverage: result.coverage,
      divergence: result.divergence,
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
