import { waivedIn, waiverLine } from '../report/waived.ts';
import type { RunResult } from '../result/run-result.ts';
import type { Change } from './changes.ts';
import type { Subject } from './subjects.ts';

/**
 * A statement in the form of in-toto's Statement v1, which ties the outcome to the very bytes of the run's
 * files. By itself it shows what belongs together, not who made it: for that it is signed (`envelope`).
 *
 * @param about the target's configuration, without secrets, undefined where the folder holds none; and what was
 *   changed since the run
 */
export function statementOf(
  result: RunResult,
  subjects: readonly Subject[],
  { configuration, changed = [] }: { configuration?: unknown; changed?: readonly Change[] } = {},
): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'urn:compute-conformance:run:1',
    predicate: {
      ...summaryOf(result),
      ...(configuration ? { configuration } : {}),
      ...(changed.length > 0 ? { changed } : {}),
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

/** What the statement says of the run, all of which run.json says too. */
export function summaryOf(result: RunResult) {
  const { tool, document, target, started, finished, seed, effort, options } = result;
  const { outcome, exitCode, totals, coverage, divergence } = result;
  const made = { tool, document, target, started, finished, seed, effort, options };
  const waived = waivedIn(result).map(waiverLine);
  const found = { ...made, outcome, exitCode, totals, coverage, divergence };
  return waived.length === 0 ? found : { ...found, waived };
}
