import { arrangeVolume, volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { differingField, type Fields } from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { freshRead } from '../support/fresh-read.ts';
import { cloneVolume, createVolume, isNotCreated, resizeVolume } from './requests.ts';

/** A volume that something is asked of. */
export type Target = { readonly path: string };

/** Attempts to send a request before the volume is active: under load a target may be late several times. */
const ROUNDS = 5;

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
    judge(t, 'VOL-RESIZE-ACTIVE-ONLY', [first, await askedAgain(t)]);
  });
}

/** Once it is active, a volume that was not to be resized has the size that it had. */
async function isKept(t: CheckContext, { refused }: Answer, volume?: Target, size?: unknown) {
  if (!refused || volume === undefined || !Number.isInteger(size)) return;
  await comesToBe(t, volume.path, { size, status: 'active' });
}

/** What was under way when a request was refused goes on, and ends in its own time. */
function comesToBe(t: CheckContext, path: string, fields: Fields): Promise<Answer> {
  const isSo = ({ ok, body }: Answer) => ok && differingField(body, fields) === undefined;
  const look = () => t.owner.get(path);
  const expected = `${path} with ${formatValue(fields)}`;
  return t.eventually('ERR-UNCHANGED', expected, look, isSo, transitionTime(t));
}

/** What came of asking in a state: a refusal, acceptances alone, or no answer ever showed the state. */
type Outcome = Answer | 'accepted' | 'unseen';

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

/**
 * Resizes a volume that is resizing. That a larger size is accepted proves nothing, even where reads
 * before and after show `resizing`: the volume may have become active in between, and the later read
 * then shows the second resize. But the size that is asked for already is wrong at every moment: until
 * the volume is active since it is not, and from then on since it is not larger.
 */
async function askedAgain(t: CheckContext): Promise<Outcome> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const mark = t.creations.mark;
    const volume = await arrangeVolume(t);
    const { size } = volume.body;
    if ((await resizeVolume(t, volume, size)).ok) return 'unseen'; // VOL-RESIZE-SAME-REFUSED tells of it
    const seen = await t.urgently('awaited', async () => {
      const answer = await resizeVolume(t, volume, size + 1);
      if (answer.body?.status !== 'resizing') return undefined;
      const again = await resizeVolume(t, volume, size + 1);
      return { answer, again, larger: await resizeVolume(t, volume, size + 10) };
    });
    if (seen === undefined) return 'unseen';
    const { answer, again, larger } = seen;
    if (again.ok) {
      t.violated('VOL-RESIZE-ACTIVE-ONLY', {
        expected: `a refusal of ${size + 1} GiB, to which the volume is resizing or was resized already`,
        received: again.summary,
        answers: [answer, again],
      });
    }
    if (!larger.ok) {
      await isKept(t, larger, volume, size + 1);
      return larger;
    }
    await t.creations.clear(mark);
  }
  return 'accepted';
}

/** A volume in a state that passes, with the answer that showed it; undefined when no answer did. */
export type Transient = { readonly volume: Target; readonly answer: Answer } | undefined;

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

/**
 * Sends a request about a volume in a state that the request itself cannot bring about again: a volume
 * is creating once, and nobody resizes it while it is cloned. A refusal is right. An acceptance is wrong
 * only when a later read still shows that state, which then has lasted: otherwise the volume may have
 * become active just before the request. The later read is a fresh one, so that it shows nothing older.
 */
export async function askedWhile(
  t: CheckContext,
  requirement: string,
  arrange: () => Promise<Transient>,
  ask: (volume: Target) => Promise<Answer>,
): Promise<Outcome> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const mark = t.creations.mark;
    const seen = await t.urgently('awaited', () => askWhileTransient(t, arrange, ask));
    if (seen === undefined) return 'unseen';
    const { transient, answer, after } = seen;
    const { status } = transient.answer.body;
    if (!answer.ok) return answer;
    if (after && after.body?.status === status) {
      t.violated(requirement, {
        expected: `a refusal, as the volume is ${status} before and after`,
        received: answer.summary,
        answers: [transient.answer, after, answer],
      });
    }
    await t.creations.clear(mark);
  }
  return 'accepted';
}

/** Sends the request without any other of the run in between, as the state lasts only a short time. */
async function askWhileTransient(
  t: CheckContext,
  arrange: () => Promise<Transient>,
  ask: (volume: Target) => Promise<Answer>,
) {
  const transient = await arrange();
  if (transient === undefined) return undefined;
  const answer = await ask(transient.volume);
  const after = answer.ok ? await freshRead(t, transient.volume.path) : undefined;
  return { transient, answer, after };
}
