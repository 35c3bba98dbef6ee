import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import type { Check, Suite } from '../check/check.ts';
import type { Settings } from '../check/run-context.ts';
import { redactorOf } from '../config/redaction.ts';
import { openEvidence } from '../http/evidence/evidence.ts';
import { exchangesIn } from '../http/evidence/evidence-stream.ts';
import type { CheckResult } from '../result/check-result.ts';
import { loadSpec } from '../spec/load.ts';
import { announce, CONCLUSION_FILE, conclude, prepare } from './conclude.ts';
import { Ending } from './ending.ts';
import { execute } from './execute.ts';
import { recall } from './from-evidence.ts';
import { openRun } from './open-run.ts';
import { selected } from './selection.ts';
import { planned } from './smoke.ts';
import { keepTallies } from './tallies.ts';
import { aloneOf, turnsOf } from './turns.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Settings of the run and the folder it writes to. */
    conformance: { settings: Settings; directory: string };
  }
  interface TaskMeta {
    /** What the check found; read by the reporter in the main thread. */
    conformance?: CheckResult;
  }
}

/**
 * Turns the selected checks into vitest tests: all of one run share one context, and run concurrently
 * across sections, so that the run waits for nothing but the network.
 */
export function registerSuites(suites: readonly Suite[]): void {
  const { settings, directory } = inject('conformance');
  const redactor = redactorOf(settings.configuration);
  const evidenceFile = join(directory, 'evidence.ndjson');
  const evidence = openEvidence(evidenceFile, redactor);
  const run = openRun(settings, {
    redactor,
    ledgerFile: join(directory, 'ledger.ndjson'),
    spec: loadSpec(),
    onExchange: (exchange) => evidence.append(exchange),
  });
  const ended = new Set(settings.resumed?.ended);
  const all = planned(selected(suites, settings), settings);
  const checks = all.filter(({ id }) => !ended.has(id));
  announce(checks, run);
  const [first = [], ...others] = turnsOf(checks, settings);
  registerTurn(first);
  // What is not concurrent waits until all before it has ended.
  for (const turn of others) describe('what is left', () => registerTurn(turn));
  // What has to run alone runs last: what the others share is not needed any more then.
  for (const check of aloneOf(checks)) describe(check.section, () => register(check));
  const ending = new Ending(run);
  // Without a test vitest would not come to what stands after the last.
  if (checks.length === 0) test('nothing is left to check', () => undefined);
  let endTallies = () => {};
  beforeAll(async () => {
    if (settings.resumed) await recall(run.monitor, exchangesIn(evidenceFile));
    endTallies = keepTallies(directory, run, redactor);
    await prepare(checks, run);
  });
  const underWay = new Set<Promise<CheckResult>>();
  afterAll(async () => {
    // An aborted run ends its tests at once; their checks still have to clean up.
    await Promise.allSettled(underWay);
    const conclusion = redactor.value(await conclude(run));
    endTallies();
    writeFileSync(join(directory, CONCLUSION_FILE), JSON.stringify(conclusion));
    ending.cancel();
    await run.http.close();
    run.ledger.close();
    evidence.close();
  });

  function rethrow(error: unknown): never {
    throw redactor.error(error);
  }

  function registerTurn(turn: readonly Check[]): void {
    // Nobody waits at the end of the run for what takes long.
    for (const isEarly of [true, false]) {
      const together = turn.filter(({ alone, early }) => !alone && early === isEarly);
      for (const [section, own] of bySection(together)) {
        describe.concurrent(section, () => own.forEach(register));
      }
    }
  }

  function register(check: Check): void {
    test(check.title, async ({ task, skip, signal }) => {
      signal.addEventListener('abort', () => ending.abort());
      const work = execute(check, run);
      underWay.add(work);
      const result = redactor.value(await work.catch(rethrow));
      evidence.flush();
      task.meta.conformance = result;
      if (result.verdict === 'skipped' || result.verdict === 'inconclusive') {
        skip(`${result.verdict}: ${result.decisions[0]?.reason ?? ''}`);
      }
      const failure = result.findings.find(
        (finding) => finding.level === 'must' || settings.strict,
      );
      if (failure) throw new Error(failure.message);
    });
  }
}

/** The checks of each section, in the order of the sections. */
function bySection(checks: readonly Check[]): Map<string, Check[]> {
  const sections = new Map<string, Check[]>();
  for (const check of checks) {
    sections.set(check.section, [...(sections.get(check.section) ?? []), check]);
  }
  return sections;
}
