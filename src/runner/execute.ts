import type { Check } from '../check/check.ts';
import { CheckContext } from '../check/check-context.ts';
import type { RunContext } from '../check/run-context.ts';
import type { CheckResult, Decision, Verdict } from '../result/run-result.ts';
import { Inconclusive, Skip, Violation } from '../result/signals.ts';
import { LAST_TURN, needsIsolatedRetry, withdrawDoubts } from './isolated-retry.ts';

/**
 * Runs one check and turns however it ends into a result. What may be the doing of the run itself is
 * looked at again: alone, and, should that not be enough, without anything that checks share. Only an
 * error of this project itself (not a Violation, Skip or Inconclusive) escapes.
 */
export async function execute(check: Check, run: RunContext): Promise<CheckResult> {
  const beside = await run.gate.enterShared(() => attempt(check, run));
  run.budget.keep(-check.smokeCost.own);
  if (!beside.isDoubtful) return beside.result;
  return run.gate.enterExclusive(async () => {
    const alone = await attempt(check, run, 2);
    if (!alone.isDoubtful) return alone.result;
    await run.shared.clear();
    return (await attempt(check, run, LAST_TURN)).result;
  });
}

async function attempt(check: Check, run: RunContext, turn = 1) {
  const { section: holder, objects } = check;
  const context = new CheckContext(run, check.id, { holder, objects, turn });
  context.pointer = check.pointer;
  const begun = performance.now();
  let isDoubtful = false;
  try {
    await check.body(context);
  } catch (signal) {
    settle(context, check, signal);
    isDoubtful = signal instanceof Inconclusive && signal.mayBeCrowded;
  } finally {
    isDoubtful ||= turn === 1 ? needsIsolatedRetry(context) : await withdrawDoubts(context);
    await context.creations.close();
    if (isDoubtful && turn < LAST_TURN) run.shared.expect([check]);
    await run.shared.leave(context);
  }
  // A finding that may yet be withdrawn says nothing of the target.
  if (!isDoubtful && context.recorder.findings.length > 0) {
    run.convergence.shorten();
    run.backendConvergence.shorten();
  }
  return { result: resultOf(check, context, performance.now() - begun), isDoubtful };
}

function settle(context: CheckContext, check: Check, signal: unknown): void {
  const { recorder } = context;
  if (signal instanceof Violation) {
    recorder.fail(signal, check.pointer ? { pointer: check.pointer } : {});
    recorder.leaveOpen(
      check.requirements,
      'inconclusive',
      `the check ended at ${signal.requirement}`,
    );
  } else if (signal instanceof Skip) {
    recorder.leaveOpen(check.requirements, 'skipped', signal.message, signal.enable);
  } else if (signal instanceof Inconclusive) {
    recorder.leaveOpen(check.requirements, 'inconclusive', signal.message);
  } else throw signal;
}

function resultOf(check: Check, context: CheckContext, durationMillis: number): CheckResult {
  const decided = context.recorder.decisions();
  const named = new Set(decided.map((decision) => decision.requirement));
  const silent = check.requirements.filter((id) => !named.has(id));
  const decisions = [...decided, ...silent.map(undecided)];
  return {
    id: check.id,
    section: check.section,
    title: check.title,
    requirements: check.requirements,
    verdict: worst(decisions),
    durationMillis: Math.round(durationMillis),
    decisions,
    findings: context.recorder.findings,
    exchanges: context.sent.length,
    ...(check.pointer ? { pointer: check.pointer } : {}),
  };
}

function undecided(requirement: string): Decision {
  const reason = 'the check ended without deciding it';
  return { requirement, verdict: 'inconclusive', reason, count: 0 };
}

const ORDER: readonly Decision['verdict'][] = [
  'failed',
  'warned',
  'passed',
  'inconclusive',
  'skipped',
];

/** A check failed when one of its requirements did; it passed when at least one passed. */
function worst(decisions: readonly Decision[]): Exclude<Verdict, 'unobservable'> {
  return (
    ORDER.find((verdict) => decisions.some((each) => each.verdict === verdict)) ?? 'inconclusive'
  );
}
