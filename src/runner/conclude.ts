import type { Check, Suite } from '../check/check.ts';
import { CheckContext } from '../check/check-context.ts';
import type { RunContext, Settings } from '../check/run-context.ts';
import { RUN_TAGS } from '../generate/run-tags.ts';
import { forgetWhatIsGone } from '../resources/final-removal.ts';
import { toldOfLost } from '../resources/ledger.ts';
import { type CheckResult, EVERY_ANSWER } from '../result/check-result.ts';
import type { Conclusion } from '../result/conclusion.ts';
import { execute } from './execute.ts';

/** Sections that create instances or load balancers. */
const CREATING =
  /^(Volumes|VPCs|Tags|Images|Load balancers|Instances, networking and account|Authentication)$/;

/** Announces the checks of a run: what they share stays for them, and objects are kept for them. */
export function announce(checks: readonly Check[], { shared, budget }: RunContext): void {
  shared.expect(checks);
  for (const { smokeCost } of checks) budget.keep(smokeCost.own);
}

/** Finds out what the run must know before its first check. */
export async function prepare(checks: readonly Check[], run: RunContext): Promise<void> {
  if (run.settings.readOnly || !checks.some(({ section }) => CREATING.test(section))) return;
  await run.removal.prepare(new CheckContext(run, 'preparation'));
}

/** Removes the shared arrangements and sums up; call it once, after the last check. */
export async function conclude(run: RunContext): Promise<Conclusion> {
  await run.shared.clear();
  await removeRunTags(run);
  await forgetWhatIsGone(run);
  const { monitor, ledger } = run;
  const decisions = monitor.recorder.decisions();
  const failed = decisions.some((decision) => decision.verdict === 'failed');
  return {
    answers: {
      id: EVERY_ANSWER,
      section: EVERY_ANSWER,
      title: 'every answer of the run keeps its contract',
      requirements: decisions.map((decision) => decision.requirement),
      verdict: decisions.length === 0 ? 'inconclusive' : failed ? 'failed' : 'passed',
      durationMillis: 0,
      decisions,
      findings: monitor.recorder.findings,
      exchanges: run.budget.spent.requests,
    },
    observations: run.observations.list(run.spec),
    neverSucceeded: monitor.neverSucceeded,
    lost: monitor.lost,
    turnedAway: monitor.shareOf(401, 403, 404),
    traffic: {
      requests: run.budget.spent.requests,
      ...ledger.counts,
      leftovers: [...ledger.remainder.map(({ path }) => path), ...ledger.lostOnes.map(toldOfLost)],
      throttledMillis: Math.round(monitor.throttledMillis),
    },
  };
}

/** Tags that came to be by being put on objects; nothing is made of a refusal. */
async function removeRunTags(run: RunContext): Promise<void> {
  if (run.settings.readOnly || run.monitor.lost) return;
  const { owner } = new CheckContext(run, 'clean-up');
  for (const tag of RUN_TAGS) await owner.removing.delete(`/tags/${tag}`).catch(() => undefined);
}

/**
 * Runs checks without vitest, `concurrency` at a time: for tests of the suites themselves, where
 * hundreds of runs against faults need no test runner around each.
 */
export async function runDirectly(
  checks: readonly Check[],
  run: RunContext,
  concurrency = 8,
): Promise<{ results: CheckResult[]; conclusion: Conclusion }> {
  announce(checks, run);
  const queue = checks.filter(({ alone }) => !alone);
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      results.push(await execute(check, run));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  for (const check of checks.filter(({ alone }) => alone)) results.push(await execute(check, run));
  return { results, conclusion: await conclude(run) };
}

/** The checks of these suites that the settings select. */
export function selected(
  suites: readonly Suite[],
  settings: Pick<Settings, 'only' | 'sections' | 'shard'>,
): Check[] {
  const all = suites.flatMap((suite) => suite.checks);
  const chosen = all.filter((check) => isSelected(check, settings));
  const { shard } = settings;
  return shard ? chosen.filter((_, index) => index % shard.of === shard.index - 1) : chosen;
}

function isSelected(check: Check, settings: Pick<Settings, 'only' | 'sections'>): boolean {
  const { only, sections } = settings;
  const inSection = sections.length === 0 || sections.some((name) => same(name, check.section));
  const wanted =
    only.length === 0 ||
    only.some((glob) =>
      [check.id, check.title, ...check.requirements].some((id) => fits(glob, id)),
    );
  return inSection && wanted;
}

function same(asked: string, section: string): boolean {
  return section.toLowerCase().startsWith(asked.toLowerCase());
}

/** `VOL-*` fits VOL-RESIZE-GROWS; a `?` is any one character, everything else is itself. */
export function fits(glob: string, id: string): boolean {
  const pattern = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 'i').test(id);
}
