import type { Coverage, Divergence } from '../../result/figures/coverage.ts';
import type { RequirementResult } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { isViolated, rankOf, type Verdict, worstOf } from '../../result/verdict.ts';

import { seenOutcome } from '../headline.ts';

/** A run under the name it has in the comparison. */
export interface NamedRun {
  readonly name: string;
  readonly result: RunResult;
}

/** Runs, or implementations, side by side; plain data: `JSON.stringify` gives its JSON form. */
export interface Comparison {
  readonly runs: readonly ComparedRun[];
  /** Why the runs are not fully comparable: another document revision, effort or tool version. */
  readonly cautions: readonly string[];
  /** Where the runs differ first, violated ones foremost; then in the order of the document. */
  readonly requirements: readonly ComparedRequirement[];
  /** Silences on which the runs chose differently first. */
  readonly silences: readonly ComparedSilence[];
}

export interface ComparedRun {
  readonly name: string;
  readonly target: string;
  readonly outcome: RunResult['outcome'];
  /** The outcome in words. */
  readonly said: string;
  readonly started: string;
  readonly seed: number;
  readonly coverage: Coverage;
  readonly divergence: Divergence;
}

export interface ComparedRequirement {
  readonly requirement: string;
  readonly section: string;
  readonly level: RequirementResult['level'];
  readonly statement: string;
  /** One verdict per run, in the order of `runs`; `absent` when the run does not know it. */
  readonly verdicts: readonly (Verdict | 'absent')[];
  readonly differs: boolean;
}

export interface ComparedSilence {
  readonly silence: string;
  readonly question: string;
  /** What each run saw, in the order of `runs`; empty when it saw nothing. */
  readonly choices: readonly (readonly string[])[];
  readonly differs: boolean;
}

/** Holds two or more runs side by side: requirement to verdict per run, differences first. */
export function compareRuns(runs: readonly NamedRun[]): Comparison {
  const results = runs.map((run) => run.result);
  return {
    runs: runs.map(compared),
    cautions: cautions(results),
    requirements: requirements(results),
    silences: silences(results),
  };
}

function compared({ name, result }: NamedRun): ComparedRun {
  const { outcome, started, seed, coverage, divergence } = result;
  const said = seenOutcome(result);
  return { name, target: result.target.url, outcome, said, started, seed, coverage, divergence };
}

function cautions(results: readonly RunResult[]): string[] {
  const parts: readonly (readonly [string, (result: RunResult) => string])[] = [
    ['document revisions', (result) => result.document.revision],
    ['tool versions', (result) => result.tool.version],
    ['efforts', (result) => result.effort],
  ];
  return parts.flatMap(([name, of]) => {
    const values = [...new Set(results.map(of))];
    return values.length > 1 ? [`the runs have different ${name}: ${values.join(', ')}`] : [];
  });
}

function requirements(results: readonly RunResult[]): ComparedRequirement[] {
  const known = results.map(requirementsById);
  const first = new Map(known.toReversed().flatMap((one) => [...one]));
  const inOrder = new Map(known.flatMap((one) => [...one.keys()].map((id) => [id, true])));
  const rows = [...inOrder.keys()].flatMap((id) => {
    const entry = first.get(id);
    if (!entry) return [];
    const { level, statement } = entry.result;
    const verdicts = known.map((one) => one.get(id)?.result.verdict ?? 'absent');
    const differs = new Set(verdicts).size > 1;
    return [{ requirement: id, section: entry.section, level, statement, verdicts, differs }];
  });
  return rows.sort((a, b) => rank(a) - rank(b));
}

function requirementsById({ sections }: RunResult) {
  return new Map(
    sections.flatMap(({ title, requirements: all }) =>
      all.map((result) => [result.id, { section: title, result }] as const),
    ),
  );
}

function rank({ differs, verdicts }: ComparedRequirement): number {
  if (!differs) return 3;
  const worst = worstOf(verdicts.filter((verdict) => verdict !== 'absent'));
  return worst !== undefined && isViolated(worst) ? rankOf(worst) : 2;
}

function silences(results: readonly RunResult[]): ComparedSilence[] {
  const known = results.map(
    ({ observations }) => new Map(observations.map((one) => [one.silence, one])),
  );
  const questions = new Map(
    results.flatMap(({ observations }) => observations.map((one) => [one.silence, one.question])),
  );
  const rows = [...questions].map(([silence, question]) => {
    const choices = known.map((one) =>
      (one.get(silence)?.choices ?? []).map((seen) => seen.choice).sort(),
    );
    const differs = new Set(choices.map((seen) => JSON.stringify(seen))).size > 1;
    return { silence, question, choices, differs };
  });
  return rows.sort((a, b) => Number(b.differs) - Number(a.differs));
}
