import { arrangeVolume, volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { cloneVolume, createVolume, isNotCreated, resizeVolume } from '../requests.ts';
import { askedAgain } from './asked-again.ts';
import {
  askedWhile,
  comesToBe,
  isKept,
  type Outcome,
  ROUNDS,
  type Transient,
} from './asked-while.ts';
import { lastsAlone, timed, warnOf } from './at-work.ts';
import { CREATING, RESIZING } from './sorts.ts';

const CLONE = 'VOL-CLONE-ACTIVE-ONLY';
const RESIZE = 'VOL-RESIZE-ACTIVE-ONLY';

/** In GiB: what is creating has the default, or that of its source. */
const LARGER = 23;

/** Clone and resize of a volume that is creating or resizing (states/volume). */
export function statusChecks(check: Declare): void {
  const requirements = [CLONE, 'ERR-UNCHANGED', 'ERR-UNCHANGED-ELSEWHERE'];
  check('only an active volume can be cloned', requirements, async (t) => {
    const outcomes: Outcome[] = [];
    for (const begin of isShortRun(t) ? PLAIN : [...PLAIN, ...CREATING, ...RESIZING])
      outcomes.push(await isNotCloned(t, begin));
    judge(t, CLONE, outcomes);
  });

  const ofResizing = [RESIZE, 'VOL-RESIZE-WHILE-AT-WORK', 'ERR-UNCHANGED'];
  check('only an active volume can be resized', ofResizing, async (t) => {
    const outcomes: Outcome[] = [];
    for (const begin of isShortRun(t) ? [creating] : [creating, ...CREATING])
      outcomes.push(await isNotResized(t, begin));
    judge(t, RESIZE, [...outcomes, await askedAgain(t)]);
  });
}

type Begin = (t: CheckContext) => Promise<Transient>;

async function isNotCloned(t: CheckContext, begin: Begin): Promise<Outcome> {
  const { mark } = t.creations;
  const tried: { label: string; answer: Answer; path: string }[] = [];
  const outcome = await askedWhile(t, CLONE, arranged(t, begin), async (volume) => {
    const label = t.names.label();
    const answer = await cloneVolume(t, volume, label);
    tried.push({ label, answer, path: volume.path });
    return answer;
  });
  for (const { label, answer, path } of tried.filter((each) => each.answer.refused)) {
    await isNotCreated(t, { label }, answer);
    // How long a clone or a second resize takes, nobody says.
    if (PLAIN.includes(begin)) await comesToBe(t, path, { status: 'active' });
  }
  await t.creations.clear(mark);
  return outcome;
}

async function isNotResized(t: CheckContext, begin: Begin): Promise<Outcome> {
  const { mark } = t.creations;
  let begun: Transient;
  const arrange = async () => {
    begun = await arranged(t, begin)();
    return begun;
  };
  const asked: { readonly value: Answer; readonly millis: number }[] = [];
  const outcome = await askedWhile(t, RESIZE, arrange, async (volume) => {
    asked.push(await timed(() => resizeVolume(t, volume, LARGER)));
    return (asked.at(-1) as (typeof asked)[number]).value;
  });
  if (outcome === 'accepted') await lastsNoLonger(t, arranged(t, begin), asked);
  if (typeof outcome === 'object' && PLAIN.includes(begin))
    await isKept(t, outcome, begun?.volume, begun?.answer.body?.size);
  await t.creations.clear(mark);
  return outcome;
}

/** Where each was accepted, a volume that is left alone is not at work for longer than they took, each time. */
async function lastsNoLonger(
  t: CheckContext,
  begin: () => Promise<Transient>,
  asked: readonly { readonly value: Answer; readonly millis: number }[],
): Promise<void> {
  let rightAway = 0;
  for (const { millis } of asked) {
    const { mark } = t.creations;
    const alone = await lastsAlone(t, begin);
    await t.creations.clear(mark);
    if (alone === 0) return;
    if (alone > millis) rightAway += 1;
  }
  const [first] = asked;
  if (first) warnOf(t, first.value, rightAway);
}

/** A volume that the target does not let be arranged is in no state. */
function arranged(t: CheckContext, begin: Begin): () => Promise<Transient> {
  return () => whereShown(() => begin(t));
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

const PLAIN: readonly Begin[] = [creating, resizing];
