import type { Check } from '../../src/check/check.ts';
import type { RunContext } from '../../src/check/run-context.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { startReference } from '../../src/reference/server.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { prepare } from '../../src/runner/conclude.ts';
import { openRun } from '../../src/runner/open-run.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';

/** What came of checks that are each made twice. */
export interface MadeAgain {
  readonly checks: number;
  /** What the second time found: what the first time did was in its way. */
  readonly blamed: readonly string[];
}

/** Twice the checks, alone the second time. */
const LIMITS = { requests: 60_000, objects: 6_000, alive: 120 };

/**
 * Makes each written check to its end, and then once more as if something had been in its way, on the plain reference.
 * The generated ones arrange for themselves.
 */
export async function madeAgain(all: readonly Check[], seed: number): Promise<MadeAgain> {
  const server = await startReference({ ...OBSERVABLE });
  const limits = { ...server.config.limits, settleSeconds: 1 };
  const configuration = loadConfiguration({ value: { ...server.config, limits }, env: {} });
  const how = { seed, effort: 'standard', limits: LIMITS, only: [], sections: [] } as const;
  const run = openRun(
    { configuration, readOnly: false, strict: false, ...how },
    { spec: loadSpec() },
  );
  takeRefusalsForTheLastWord(run);
  const checks = all.filter(({ pointer }) => pointer === undefined).map(twice);
  try {
    await prepare(checks, run);
    const { results } = await runDirectly(checks, run, 24);
    const blamed = results.flatMap(({ id, findings }) =>
      findings.map(({ requirement, received }) => `${id}: ${requirement}: ${received}`),
    );
    return { checks: results.length, blamed };
  } finally {
    await run.http.close();
    await server.close();
  }
}

function twice(check: Check): Check {
  const body: Check['body'] = async (t) => {
    await check.body(t);
    if (t.turn === 1) throw new Inconclusive('it is made again', true);
  };
  return { ...check, body };
}

/** What is refused rightly is not asked for again and again: everything is made again alone here. */
function takeRefusalsForTheLastWord({ rest }: RunContext): void {
  rest.untilRested = (ask) => ask();
}
