import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { attach, createOn, outsideConfig } from './taking.ts';

/** What is asked of an instance that is gone, by what it breaks to be given it. */
export const OF_GONE_INSTANCES = [
  'VOL-ATTACH-COMPUTE-ID-KNOWN',
  'VOL-CREATE-COMPUTE-ID-KNOWN',
  'ERR-NO-5XX',
];

/** An instance that was deleted takes no volume once it is in no list. Where it stays listed nothing is asked. */
export async function takesNothing(
  t: CheckContext,
  instance: { readonly id: number },
  volume: ArrangedVolume,
): Promise<void> {
  const isGone = async () => !(await mayBeThere(t, instance.id));
  if (!(await poll(isGone, Boolean, transitionTime(t))).held) return;
  await hasNoServerError(t, instance);
  const body = outsideConfig(instance);
  await isRefusedOnceGone(t, 'VOL-ATTACH-COMPUTE-ID-KNOWN', instance, async () => {
    const answer = await attach(t, volume, body);
    if (answer.ok) await detachVolume(t, volume);
    return answer;
  });
  await isRefusedOnceGone(t, 'VOL-CREATE-COMPUTE-ID-KNOWN', instance, async () => {
    const { mark } = t.creations;
    const answer = await createOn(t, instance);
    if (answer.ok) await t.creations.clear(mark);
    return answer;
  });
}

/** Another instance may have come to its id: what is asked of that one says nothing. What shows no id may be it, too. */
async function mayBeThere(t: CheckContext, instance: number): Promise<boolean> {
  const listed = await t.owner.list('/compute/instances');
  const isOther = (id: unknown) => id !== undefined && String(id) !== String(instance);
  return listed?.every(({ id }) => isOther(id)) !== true;
}

/** Whether the volumes of what is gone are an empty list or refused is open. */
async function hasNoServerError(t: CheckContext, { id }: { readonly id: number }): Promise<void> {
  const answer = await t.owner.get(`/compute/instances/${id}/volumes`);
  t.holds('ERR-NO-5XX', answer.status < 500, {
    expected: 'a list or a refusal, not a server error',
    received: answer.summary,
    answers: [answer],
  });
}

/** In the end it is refused: those who carry requests out may know the instance for a while. */
async function isRefusedOnceGone(
  t: CheckContext,
  requirement: string,
  { id }: { readonly id: number },
  ask: () => Promise<Answer>,
): Promise<void> {
  let isBack = false;
  const askWhileGone = async () => {
    isBack ||= await mayBeThere(t, id);
    return isBack ? undefined : ask();
  };
  const isOver = (answer: Answer | undefined) => answer?.ok !== true;
  const { held, last } = await poll(askWhileGone, isOver, transitionTime(t));
  if (last === undefined) return;
  // Whoever came to its id meanwhile may be listed late.
  const isListed = () => mayBeThere(t, id);
  if (!held && (await poll(isListed, Boolean, t.convergence)).held) return;
  t.refused(requirement, last);
}
