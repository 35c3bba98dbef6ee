import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { createInstance } from './requests.ts';

/**
 * However many instances have a label that was assigned, another one gets one too. Room for it there need not be. It is
 * not asked for in the same words: whoever hears the same twice may take it for a mistake.
 */
export async function takesAnother(t: CheckContext): Promise<void> {
  const wish = { booted: true };
  const another = await createInstance(t, wish, ['label']);
  if (!another.ok) await takenWithoutLabel(t, another, wish, ['label']);
}

/**
 * Nothing needs a label: what is refused without one, and never with one, is refused for that. The one with a label is
 * removed again, as there may be room for one alone.
 * @returns the answer without a label, in the end
 */
export async function takenWithoutLabel(
  t: CheckContext,
  first: Answer,
  asked: Readonly<Record<string, unknown>>,
  without: readonly string[],
): Promise<Answer> {
  if (!without.includes('label')) return first;
  let refused = first;
  for (let time = 1; time <= 2; time += 1) {
    const { mark } = t.creations;
    const others = without.filter((field) => field !== 'label');
    const labelled = await createInstance(t, asked, others);
    await t.creations.clear(mark);
    if (!labelled.ok) return refused;
    const ask = () => createInstance(t, asked, without);
    refused = (await poll(ask, ({ ok }) => ok, transitionTime(t))).last;
    if (refused.ok) return refused;
  }
  t.accepted('INST-LABEL-DEFAULT', refused);
  return refused;
}
