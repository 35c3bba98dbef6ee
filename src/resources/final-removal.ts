import { CheckContext } from '../check/check-context.ts';
import type { RunContext } from '../check/run-context.ts';
import { poll } from '../limits/poll.ts';
import type { Remainder } from './ledger.ts';

/** How long, and at how much, is looked at the end. */
const LAST_SECONDS = 5;
const MOST = 20;

/** What an operation of the document reads: a refusal to read it says that it is gone. */
const READABLE = /^\/(volumes|vpcs|domains|images|tags)\//;

/**
 * Looks again at what seems to be left: reads may have shown it when it was gone already, deleted by
 * the check itself (SIL-RENDER-DELAY).
 */
export async function forgetWhatIsGone(run: RunContext): Promise<void> {
  if (run.monitor.lost) return;
  const t = new CheckContext(run, 'clean-up');
  const rest = run.ledger.remainder.filter(({ path }) => READABLE.test(path)).slice(0, MOST);
  await Promise.all(rest.map((each) => forgetIfGone(t, each).catch(() => undefined)));
}

async function forgetIfGone(t: CheckContext, { path, credential }: Remainder): Promise<void> {
  const reader = t.as(credential).removing;
  // One refusal may be about something else.
  const isRefused = async () => (await reader.get(path)).refused;
  const isGone = async () => (await isRefused()) && (await isRefused()) && isRefused();
  const { held } = await poll(isGone, (gone) => gone, LAST_SECONDS);
  if (held) t.run.ledger.removed(path);
}
