import { AFTERMATH, type CheckResult } from '../../result/check-result.ts';
import type { Finding } from '../../result/finding.ts';
import { CheckContext } from '../check-context.ts';
import type { RunContext } from '../run-context.ts';
import { nothingOfDeleted } from './deleted.ts';
import { givenTwice } from './given-twice.ts';
import { leftUndecided } from './left-undecided.ts';
import { nothingOfRefused } from './refused.ts';

/**
 * When all checks are over, nothing may be there that a refused creation named (errors#rule-3), and nothing that was
 * deleted (service#rule-2), whoever asked for it, and whatever was done in between; and no new resource may have got the id
 * of another one that was there. Checks that found nothing looked once more at what they had made: what
 * they saw is told where nothing else is. What it finds it removes.
 * @returns undefined where it finds nothing
 */
export async function lookBack(run: RunContext): Promise<CheckResult | undefined> {
  const { settings, monitor } = run;
  if (settings.readOnly || monitor.lost) return undefined;
  const began = Date.now();
  const t = new CheckContext(run, AFTERMATH);
  // Another part of the run may have names like these.
  if (settings.shard === undefined) {
    await leftUndecided(() => nothingOfRefused(t));
    await leftUndecided(() => nothingOfDeleted(t));
  }
  if ([t.recorder, monitor.recorder].some(({ findings }) => findings.length > 0))
    run.closing.noteOthers();
  run.closing.add(givenTwice(run));
  for (const violation of run.closing.told) t.recorder.fail(violation);
  return t.recorder.findings.length === 0 ? undefined : resultOf(t, Date.now() - began);
}

function resultOf({ recorder, run, sent }: CheckContext, durationMillis: number): CheckResult {
  const decisions = recorder.decisions();
  return {
    id: AFTERMATH,
    section: AFTERMATH,
    title: 'nothing is there that was refused or deleted, and no id was given twice',
    requirements: decisions.map(({ requirement }) => requirement),
    verdict: decisions.some(({ verdict }) => verdict === 'failed') ? 'failed' : 'passed',
    durationMillis,
    decisions,
    findings: recorder.findings.map((each) => explained(run, run.monitor.answers.grounded(each))),
    exchanges: sent.length,
  };
}

/** Where what had to be refused is accepted elsewhere, a trace of it is no cause of its own. */
function explained({ refusedCreations }: RunContext, finding: Finding): Finding {
  const { grounds, exchanges } = finding;
  const requirement = refusedCreations.requirementOf(exchanges[0]);
  if (grounds === undefined || requirement === undefined) return finding;
  return { ...finding, grounds: { ...grounds, breaks: [...(grounds.breaks ?? []), requirement] } };
}
