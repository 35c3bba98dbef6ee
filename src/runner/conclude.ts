import { lookBack } from '../check/aftermath/look-back.ts';
import type { Check } from '../check/check.ts';
import { CheckContext } from '../check/check-context.ts';
import type { Monitor } from '../check/monitor/monitor.ts';
import type { RunContext } from '../check/run-context.ts';
import { EVERY_RUN_TAG } from '../generate/run-tags.ts';
import { isCarried } from '../resources/carried-tag.ts';
import { KINDS_WITHOUT_DELETION, tagPath } from '../resources/kinds.ts';
import { nameLost } from '../resources/ledger-file.ts';
import { forgetWhatIsGone } from '../resources/removal/final-removal.ts';
import { tryRemovals } from '../resources/removal/removal-trial.ts';
import { type CheckResult, EVERY_ANSWER } from '../result/check-result.ts';
import { type Conclusion, DENYING_STATUSES } from '../result/conclusion.ts';
import { talliesOf } from './tallies.ts';

/** In the folder of a run, while it goes on: how the worker hands its conclusion over. */
export const CONCLUSION_FILE = 'conclusion.json';

/** Announces the checks of a run, so that what they share stays and objects are kept for each. */
export function announce(checks: readonly Check[], { shared, kept }: RunContext): void {
  shared.expect(checks);
  kept.expect(checks);
}

/** Finds out what the run must know before its first check. */
export async function prepare(checks: readonly Check[], run: RunContext): Promise<void> {
  const needing = new Set(KINDS_WITHOUT_DELETION.flatMap(({ neededIn = [] }) => neededIn));
  if (run.settings.readOnly || !checks.some(({ section }) => needing.has(section))) return;
  await tryRemovals(new CheckContext(run, 'preparation'));
}

/** Removes the shared arrangements and sums up; call it once, after the last check. */
export async function conclude(run: RunContext): Promise<Conclusion> {
  await run.shared.clear();
  await removeRunTags(run);
  const aftermath = await lookBack(run);
  const { monitor, ledger } = run;
  const { observations, convergenceMillis } = talliesOf(run);
  const cleanUp = new CheckContext(run, 'clean-up');
  const { configuration } = run.settings;
  if (!monitor.lost) await forgetWhatIsGone(ledger, configuration, (role) => cleanUp.as(role));
  return {
    answers: answersOf(monitor, run.budget.spent.requests),
    ...(aftermath === undefined ? {} : { aftermath }),
    observations,
    pairs: run.pairs.list(),
    neverSucceeded: monitor.neverSucceeded,
    lost: monitor.lost,
    unavailable: monitor.unavailable,
    deniedShare: monitor.shareOf(...DENYING_STATUSES),
    traffic: {
      requests: run.budget.spent.requests,
      ...ledger.counts,
      leftovers: [...ledger.remainder.map(({ path }) => path), ...ledger.lostOnes.map(nameLost)],
      throttledMillis: Math.round(monitor.throttledMillis),
      timeoutMillis: Math.round(monitor.timeoutMillis),
      convergenceMillis,
    },
  };
}

/** What the watch over all answers found, in the form of a check. @param exchanges how many there were */
export function answersOf(monitor: Monitor, exchanges: number): CheckResult {
  const decisions = monitor.recorder.decisions();
  const failed = decisions.some((decision) => decision.verdict === 'failed');
  return {
    id: EVERY_ANSWER,
    section: EVERY_ANSWER,
    title: 'every answer of the run keeps its contract',
    requirements: decisions.map((decision) => decision.requirement),
    verdict: decisions.length === 0 ? 'inconclusive' : failed ? 'failed' : 'passed',
    durationMillis: 0,
    decisions,
    findings: monitor.recorder.findings.map((each) => monitor.answers.grounded(each)),
    exchanges,
  };
}

/**
 * Removes the tags that came into being because the run put them on objects; a refusal has no effect. Another run of the
 * account, such as another shard of this one, may be under way, whose objects would lose them: the last one removes them.
 */
async function removeRunTags(run: RunContext): Promise<void> {
  if (run.settings.readOnly || run.monitor.lost) return;
  const { owner } = new CheckContext(run, 'clean-up');
  const { configuration } = run.settings;
  const isHurried = run.budget.closedFor !== undefined;
  // Without a token nobody may, and the target has none of ours.
  await Promise.all(
    EVERY_RUN_TAG.map(tagPath).map(async (path) => {
      const look = isCarried(owner.removing, path, configuration, isHurried);
      if (await look.catch(() => false)) return;
      const answer = await owner.removing.delete(path).catch(() => undefined);
      if (answer?.ok || answer?.isMissing) run.ledger.cleared(path);
    }),
  );
}
