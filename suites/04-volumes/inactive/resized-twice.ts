import { setTimeout as sleep } from 'node:timers/promises';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { freshRead } from '../../support/fresh-read.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { awaitSize, resizeVolume } from '../requests.ts';
import { isKept, type Outcome } from './asked-while.ts';

const REQUIREMENT = 'VOL-RESIZE-ACTIVE-ONLY';

/** So often a second resize must be accepted sooner than any that was measured ended: by chance once in ten thousand runs. */
const ENOUGH = 10;
/** Rounds in which they are tried: on a busy machine some are too slow to tell. */
const MOST_ROUNDS = 15;
/** Milliseconds for which a resize is left alone at least before it is looked at. */
const SHORTEST_LOOK = 40;
/** Where nothing is measured, rounds in which a refusal is waited for. */
const SHORT_ROUNDS = 5;

/**
 * Resizes a volume that is resizing. That a larger size is accepted proves nothing by itself, even where reads before
 * and after show `resizing`: the volume may have become active in between, and the later read then shows the second
 * resize. But the size that is asked for already is wrong at every moment: until the volume is active since it is not,
 * and from then on since it is not larger. And where each resize that is left alone is seen to last longer than the two
 * requests together take, ten times in turn, it has not ended ten times just before the second one.
 */
export async function resizedTwice(t: CheckContext): Promise<Outcome> {
  const volume = await arrangeVolume(t);
  const { size } = volume.body;
  if ((await resizeVolume(t, volume, size)).ok) return 'unseen'; // VOL-RESIZE-SAME-REFUSED tells of it
  const times: Times = { second: [], alone: [] };
  const rounds = isShortRun(t) ? SHORT_ROUNDS : MOST_ROUNDS;
  for (let round = 0; round < rounds && !isTold(times); round += 1) {
    const outcome = await oneOfEach(t, volume, size + 3 * round, times);
    if (outcome !== undefined) return outcome;
  }
  if (isTold(times)) isTooSoon(t, times);
  return 'accepted';
}

/** Milliseconds from before the first of two resizes to the answer to the second; and that one alone lasted at least. */
interface Times {
  readonly second: { readonly millis: number; readonly answers: readonly Answer[] }[];
  readonly alone: number[];
}

/** Which comes first is a matter of chance. @returns what ends it all */
async function oneOfEach(
  t: CheckContext,
  volume: ArrangedVolume,
  size: number,
  times: Times,
): Promise<Outcome | undefined> {
  const isSecondFirst = (t.seed >>> times.second.length) & 1;
  if (!isSecondFirst && !(await measuresAlone(t, volume, size, times))) return 'accepted';
  const outcome = await resizesTwice(t, volume, size + (isSecondFirst ? 0 : 1), times);
  if (outcome !== undefined) return outcome;
  if (isSecondFirst && !(await measuresAlone(t, volume, size + 2, times))) return 'accepted';
  return undefined;
}

async function resizesTwice(
  t: CheckContext,
  volume: ArrangedVolume,
  size: number,
  { second }: Times,
): Promise<Outcome | undefined> {
  const begun = performance.now();
  const seen = await t.urgently('awaited', async () => {
    const answer = await resizeVolume(t, volume, size + 1);
    if (answer.body?.status !== 'resizing') return undefined;
    const again = await resizeVolume(t, volume, size + 1);
    return { answer, again, larger: await resizeVolume(t, volume, size + 2) };
  });
  if (seen === undefined) return 'unseen';
  const { answer, again, larger } = seen;
  second.push({ millis: performance.now() - begun, answers: [answer, larger] });
  if (again.ok) {
    t.violated(REQUIREMENT, {
      expected: `a refusal of ${size + 1} GiB, to which the volume is resizing or was resized already`,
      received: again.summary,
      answers: [answer, again],
    });
  }
  if (larger.ok) {
    await awaitSize(t, volume, size + 2);
    return undefined;
  }
  await isKept(t, larger, volume, size + 1);
  return larger;
}

/**
 * Nobody asks anything of the volume for longer than two resizes took. A label tells then that the read is a fresh one.
 * @returns whether it was measured: a target may take no label while it is resizing
 */
async function measuresAlone(
  t: CheckContext,
  volume: ArrangedVolume,
  size: number,
  { alone, second }: Times,
): Promise<boolean> {
  if (isShortRun(t)) return true;
  const answer = await resizeVolume(t, volume, size + 1);
  const since = performance.now();
  if (answer.body?.status !== 'resizing') return false;
  await sleep(Math.max(SHORTEST_LOOK, 2 * usualOf(second)));
  const asked = performance.now();
  const seen = await freshRead(t, volume.path);
  if (seen === undefined) return false;
  const lasted = seen.body?.status === 'resizing' ? asked - since : 0;
  alone.push(lasted);
  await awaitSize(t, volume, size + 1);
  return true;
}

/** What two resizes usually took: one that met a busy moment says nothing of the others. */
function usualOf(second: Times['second']): number {
  const sorted = second.map(({ millis }) => millis).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function isTold(times: Times): boolean {
  return soonOf(times).length >= ENOUGH;
}

/** Those that were answered sooner than any resize was seen to end. */
function soonOf({ second, alone }: Times): Times['second'] {
  return second.filter(({ millis }) => millis < Math.min(...alone));
}

function isTooSoon(t: CheckContext, times: Times): void {
  const soon = soonOf(times);
  const [longest, shortest] = [
    Math.max(...soon.map(({ millis }) => millis)),
    Math.min(...times.alone),
  ];
  t.violated(REQUIREMENT, {
    expected: `a refusal, as the volume is resizing: left alone it was so for ${Math.round(shortest)} ms at least, ${times.alone.length} times`,
    received: `acceptance within ${Math.ceil(longest)} ms of the resize before, each of ${soon.length} times`,
    answers: soon.at(-1)?.answers ?? [],
  });
}
