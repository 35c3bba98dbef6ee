import type { Check } from '../../src/check/check.ts';
import type { RunContext } from '../../src/check/run-context.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import type { Decision } from '../../src/result/decision.ts';
import { isViolated } from '../../src/result/verdict.ts';
import { announce, conclude } from '../../src/runner/conclude.ts';
import { Ending } from '../../src/runner/ending.ts';
import { execute } from '../../src/runner/execute.ts';
import { openRun } from '../../src/runner/open-run.ts';
import { aloneOf } from '../../src/runner/turns.ts';
import { loadSpec } from '../../src/spec/load.ts';

/** What some checks said of a server. */
export interface Said {
  /** Ids of the requirements that were found violated. */
  readonly by: readonly string[];
  /** Whether the server went away. */
  readonly isLost: boolean;
  /** Whether there was no time for all checks. */
  readonly isCutOff: boolean;
}

/**
 * Runs checks in their order, eight at a time, until there is a first violation; what is under way then is cut off.
 * @param value a configuration as a user writes it
 */
export async function violated(checks: readonly Check[], value: unknown): Promise<Said> {
  const run = opened(value);
  const ending = new Ending(run);
  const late = setTimeout(() => ending.abort(), MOST_MILLIS);
  try {
    announce(checks, run);
    const by = new Set<string>();
    const shared = checks.filter(({ alone }) => !alone);
    const work = async (queue: Check[]) => {
      await untilViolated(queue, run, by);
      if (by.size > 0) ending.abort();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(shared)));
    await work(aloneOf(checks));
    if (by.size === 0) await conclude(run);
    note(run.monitor.recorder.decisions(), by);
    const isCutOff = run.budget.closedFor !== undefined && by.size === 0;
    return { by: [...by], isLost: run.monitor.lost, isCutOff };
  } finally {
    clearTimeout(late);
    ending.cancel();
    await run.http.close();
  }
}

async function untilViolated(queue: Check[], run: RunContext, by: Set<string>): Promise<void> {
  while (by.size === 0) {
    const check = queue.shift();
    if (check === undefined) return;
    note((await execute(check, run)).decisions, by);
    note(run.monitor.recorder.decisions(), by);
  }
}

/** Only what passed may yet turn out to prove nothing; a violation stays one. */
function note(decisions: readonly Decision[], by: Set<string>): void {
  const broken = decisions.filter(({ verdict }) => isViolated(verdict));
  for (const { requirement } of broken) by.add(requirement);
}

function opened(value: unknown): RunContext {
  const loaded = loadConfiguration({ value, env: {} });
  const configuration = { ...loaded, limits: { ...loaded.limits, ...PATIENCE } };
  const chosen = { readOnly: false, strict: false, only: [], sections: [] };
  const { standard: limits } = EFFORT_LIMITS;
  return openRun(
    { configuration, limits, seed: 1, effort: 'standard', ...chosen },
    { spec: loadSpec() },
  );
}

const AT_ONCE = 8;

/** The plain server is fast, and what it never does takes so long to be told. */
const PATIENCE = { settleSeconds: 1, bootSeconds: 5 };

/** A mutant may make everything slow. */
const MOST_MILLIS = 400_000;
