import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { differingField, type Fields } from '../../../src/check/whole/record.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { freshRead } from '../../support/fresh-read.ts';

/** A volume that something is asked of. */
export type Target = { readonly path: string };

/** Attempts to send a request before the volume is active: under load a target may be late several times. */
export const ROUNDS = 5;

/** What came of asking in a state: a refusal, acceptances alone, or no answer ever showed the state. */
export type Outcome = Answer | 'accepted' | 'unseen';

/** A volume in a state that passes, with the answer that showed it; undefined when no answer did. */
export type Transient = { readonly volume: Target; readonly answer: Answer } | undefined;

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

/** Once it is active, a volume that was not to be resized has the size that it had. */
export async function isKept(
  t: CheckContext,
  { refused }: Answer,
  volume?: Target,
  size?: unknown,
) {
  if (!refused || volume === undefined || !Number.isInteger(size)) return;
  await comesToBe(t, volume.path, { size, status: 'active' });
}

/** What was under way when a request was refused goes on, and ends in its own time. */
export function comesToBe(t: CheckContext, path: string, fields: Fields): Promise<Answer> {
  const isSo = ({ ok, body }: Answer) => ok && differingField(body, fields) === undefined;
  const look = () => t.owner.get(path);
  const expected = `${path} with ${formatValue(fields)}`;
  return t.eventually('ERR-UNCHANGED', expected, look, isSo, transitionTime(t));
}
