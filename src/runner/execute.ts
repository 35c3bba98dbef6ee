import type { Check } from '../check/check.ts';
import { CheckContext } from '../check/check-context.ts';
import { lookAgain } from '../check/closing/look-again.ts';
import { LAST_TURN } from '../check/doubt/turns.ts';
import type { RunContext } from '../check/run-context.ts';
import { settleDeployment } from '../resources/removal/removal-trial.ts';
import type { CheckResult } from '../result/check-result.ts';
import type { Decision } from '../result/decision.ts';
import { type Reason, reportReason } from '../result/reason.ts';
import { Inconclusive, RefusedArrangement, Skip, Violation } from '../result/signals.ts';
import { isDecided, worstOf } from '../result/verdict.ts';
import { needsIsolatedRetry, withdrawDoubts } from './retry/isolated-retry.ts';

/**
 * Runs one check and turns however it ends into a result. Only an error of this project itself (not a
 * Violation, Skip or Inconclusive) escapes.
 */
export async function execute(check: Check, run: RunContext): Promise<CheckResult> {
  const result = await conclusive(check, run);
  run.kept.end(check, decidedIn(result, run));
  return result;
}

/**
 * A check whose findings the run itself may have caused is run again: alone, and, should that not be enough,
 * without anything that checks share.
 */
async function conclusive(check: Check, run: RunContext): Promise<CheckResult> {
  const concurrent = await run.gate.enterShared(() => attempt(check, run));
  if (!concurrent.isDoubtful) return concurrent.result;
  return run.gate.enterExclusive(async () => {
    const alone = await attempt(check, run, 2);
    if (!alone.isDoubtful) return alone.result;
    await run.shared.clear();
    return (await attempt(check, run, LAST_TURN)).result;
  });
}

/** What it decides whatever else the run will say: a refusal counts once the operation has succeeded. */
function decidedIn({ decisions }: CheckResult, { monitor }: RunContext): string[] {
  const hollow = new Set(monitor.neverSucceeded.map(({ operation }) => operation));
  return decisions
    .filter(
      ({ verdict, restsOnRefusalBy: by }) =>
        isDecided(verdict) && !by?.every((each) => hollow.has(each)),
    )
    .map(({ requirement }) => requirement);
}

async function attempt(check: Check, run: RunContext, turn = 1) {
  const { section: holder, objects } = check;
  const decidesDeletion = isAboutDeletion(check, run);
  const context = new CheckContext(run, check.id, { holder, objects, turn, decidesDeletion });
  context.pointer = check.pointer;
  const begun = performance.now();
  let isDoubtful = false;
  let closing: readonly Violation[] = [];
  try {
    if (turn === 1) assertWorthIt(check, run);
    if (objects > 0) await settleDeployment(context, check.section);
    await check.body(context);
    closing = await lookAgain(context);
  } catch (signal) {
    settle(context, check, signal);
    isDoubtful = signal instanceof Inconclusive && signal.mayBeCrowded;
  } finally {
    isDoubtful ||= turn === 1 && closing.length > 0;
    isDoubtful ||= turn === 1 ? needsIsolatedRetry(context) : await withdrawDoubts(context);
    await context.creations.close();
    if (isDoubtful && turn < LAST_TURN) run.shared.expect([check]);
    await run.shared.leave(context);
  }
  if (!isDoubtful) rememberRefusals(context);
  if (!isDoubtful) run.closing.add(closing);
  if (!isDoubtful && context.recorder.findings.length > 0) run.closing.noteOthers();
  // A finding that may yet be withdrawn says nothing of the target.
  if (!isDoubtful && context.recorder.findings.length > 0) {
    run.convergence.shorten();
    run.backendConvergence.shorten();
    run.bootConvergence.shorten();
    run.nameServerConvergence.shorten();
  }
  return { result: resultOf(check, context, performance.now() - begun), isDoubtful };
}

/** Whether it decides what the document says of a DELETE as a whole. */
function isAboutDeletion({ requirements }: Check, { spec }: RunContext): boolean {
  return spec.operations.some(
    ({ method, requirement }) => method === 'DELETE' && requirements.includes(requirement),
  );
}

/** @throws Inconclusive when it would only add cases, with what is kept for what nobody has decided */
function assertWorthIt(check: Check, { kept, budget }: RunContext): void {
  const cost = kept.costOf(check);
  if (!kept.addsCasesOnly(check) || budget.affords(cost)) return;
  throw new Inconclusive(budget.shortageFor(cost));
}

function settle(context: CheckContext, check: Check, signal: unknown): void {
  const { recorder } = context;
  if (signal instanceof Violation) {
    recorder.fail(signal, check.pointer ? { pointer: check.pointer } : {});
    const reason = { code: 'ended', requirement: signal.requirement } as const;
    recorder.leaveOpen(check.requirements, 'inconclusive', reason);
  } else if (signal instanceof Skip) {
    recorder.leaveOpen(check.requirements, 'skipped', signal.reason, signal.enable);
  } else if (signal instanceof Inconclusive) {
    recorder.leaveOpen(check.requirements, 'inconclusive', signal.reason);
    if (signal instanceof RefusedArrangement && signal.violation) recorder.fail(signal.violation);
  } else throw signal;
}

/** What is refused wrongly needs to be found out once. */
function rememberRefusals({ recorder, run: { acceptedCreations } }: CheckContext): void {
  for (const { exchanges, requirement } of recorder.findings) {
    if (acceptedCreations.refusedIn(exchanges.at(-1))) acceptedCreations.noteBroken(requirement);
  }
}

function resultOf(check: Check, context: CheckContext, durationMillis: number): CheckResult {
  const decided = context.recorder.decisions();
  const named = new Set(decided.map((decision) => decision.requirement));
  const silent = check.requirements.filter((id) => !named.has(id));
  const why: Reason = context.recorder.shortage ?? { code: 'unmentioned' };
  const decisions = [...decided, ...silent.map((id) => undecided(id, why))];
  const { answers } = context.run.monitor;
  return {
    id: check.id,
    section: check.section,
    title: check.title,
    requirements: check.requirements,
    verdict: worstOf(decisions.map(({ verdict }) => verdict)) ?? 'inconclusive',
    durationMillis: Math.round(durationMillis),
    decisions,
    findings: context.recorder.findings.map((each) => answers.grounded(each)),
    exchanges: context.sent.length,
    ...(context.races.length > 0 ? { races: context.races } : {}),
    ...(check.pointer ? { pointer: check.pointer } : {}),
  };
}

function undecided(requirement: string, why: Reason): Decision {
  return { requirement, verdict: 'inconclusive', ...reportReason(why), count: 0 };
}
