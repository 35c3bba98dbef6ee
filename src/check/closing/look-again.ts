import type { Violation } from '../../result/signals.ts';
import { leftUndecided } from '../aftermath/left-undecided.ts';
import type { CheckContext } from '../check-context.ts';
import { isDoubtful, sharesIds } from '../doubt/doubt.ts';
import { isCountedInTheEnd } from './miscounted.ts';
import { stayAcknowledged } from './stay-acknowledged.ts';
import { staysListed } from './stays-listed.ts';
import { staysTagged } from './stays-tagged.ts';

/**
 * Before a check that found nothing removes what it made, that is looked at once more, whatever the check was about: all
 * of it is as requests were told that it is, lists show it, and count what they show. While others are at work, whatever
 * seems wrong is only a reason to run the check again, alone.
 * @returns what is wrong
 */
export async function lookAgain(t: CheckContext): Promise<Violation[]> {
  const isLeftOut = t.run.settings.effort === 'smoke' || t.run.closing.isOver;
  if (isLeftOut || t.recorder.findings.length > 0) return [];
  const wrong: Violation[] = [];
  const records = await stayAcknowledged(t, wrong);
  if (wrong.length === 0) await leftUndecided(() => staysListed(t, records, wrong));
  if (wrong.length === 0) await leftUndecided(() => staysTagged(t, records, wrong));
  if (wrong.length === 0) await isCountedInTheEnd(t, wrong);
  if (t.turn > 1 && sharesIds(t)) return [];
  return wrong.filter((each) => t.turn === 1 || !isDoubtful(t, each));
}
