import { arrangeVolume, volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import {
  askedWhile,
  comesToBe,
  isKept,
  type Outcome,
  ROUNDS,
  type Target,
  type Transient,
} from './inactive/asked-while.ts';
import { resizedTwice } from './inactive/resized-twice.ts';
import { cloneVolume, createVolume, isNotCreated, resizeVolume } from './requests.ts';

/** Clone and resize of a volume that is creating or resizing (states/volume). */
export function statusChecks(check: Declare): void {
  const requirements = ['VOL-CLONE-ACTIVE-ONLY', 'ERR-UNCHANGED', 'ERR-UNCHANGED-ELSEWHERE'];
  check('only an active volume can be cloned', requirements, async (t) => {
    const tried: { label: string; answer: Answer; path: string }[] = [];
    const clone = async (volume: Target) => {
      const label = t.names.label();
      const answer = await cloneVolume(t, volume, label);
      tried.push({ label, answer, path: volume.path });
      return answer;
    };
    const outcomes = [
      await askedWhile(t, 'VOL-CLONE-ACTIVE-ONLY', () => creating(t), clone),
      await askedWhile(t, 'VOL-CLONE-ACTIVE-ONLY', () => resizing(t), clone),
    ];
    for (const { label, answer, path } of tried.filter((each) => each.answer.refused)) {
      await isNotCreated(t, { label }, answer);
      await comesToBe(t, path, { status: 'active' });
    }
    judge(t, 'VOL-CLONE-ACTIVE-ONLY', outcomes);
  });

  const ofResizing = ['VOL-RESIZE-ACTIVE-ONLY', 'ERR-UNCHANGED'];
  check('only an active volume can be resized', ofResizing, async (t) => {
    let begun: Transient;
    const begin = async () => {
      begun = await creating(t);
      return begun;
    };
    const grow = (volume: Target) => resizeVolume(t, volume, 30);
    const first = await askedWhile(t, 'VOL-RESIZE-ACTIVE-ONLY', begin, grow);
    if (typeof first === 'object') await isKept(t, first, begun?.volume, begun?.answer.body?.size);
    judge(t, 'VOL-RESIZE-ACTIVE-ONLY', [first, await resizedTwice(t)]);
  });
}

/**
 * In each state that was seen the request must have been refused.
 * @throws Inconclusive where it was always accepted in one: the volume may have left it just before
 */
function judge(t: CheckContext, requirement: string, outcomes: readonly Outcome[]): void {
  if (outcomes.includes('accepted')) {
    throw new Inconclusive(
      `every request in a state other than active was accepted, ${ROUNDS} times: the volume may have become active before each`,
    );
  }
  const refusals = outcomes.filter((each) => typeof each === 'object');
  if (refusals.length === 0) {
    throw new Inconclusive('no answer shows a volume of the target in another state than active');
  }
  for (const refusal of refusals) t.refused(requirement, refusal);
}

async function creating(t: CheckContext): Promise<Transient> {
  const answer = await createVolume(t, volumeBody(t));
  const path = volumePath(answer.body);
  return answer.body?.status === 'creating' && path ? { volume: { path }, answer } : undefined;
}

/** A resize that nothing of this check follows: no later resize can bring the state about again. */
async function resizing(t: CheckContext): Promise<Transient> {
  const volume = await arrangeVolume(t);
  const answer = await resizeVolume(t, volume, volume.body.size + 1);
  return answer.body?.status === 'resizing' ? { volume, answer } : undefined;
}
