import { leftUndecided } from '../aftermath/left-undecided.ts';
import type { CheckContext } from '../check-context.ts';
import { isCountedInTheEnd } from './miscounted.ts';
import { stayAcknowledged } from './stay-acknowledged.ts';
import { staysListed } from './stays-listed.ts';
import { staysTagged } from './stays-tagged.ts';

/**
 * Before a check that found nothing removes what it made, that is looked at once more, whatever the check was about: all
 * of it is as requests were told that it is, lists show it, and count what they show.
 * @throws Inconclusive, to be run again alone, where others may have changed a list
 */
export async function lookAgain(t: CheckContext): Promise<void> {
  if (t.run.settings.effort === 'smoke' || t.recorder.findings.length > 0) return;
  const records = await stayAcknowledged(t);
  if (t.recorder.findings.length > 0) return;
  await leftUndecided(() => staysListed(t, records));
  await leftUndecided(() => staysTagged(t, records));
  await isCountedInTheEnd(t);
}
