import type { Answer } from '../http/answer.ts';
import type { WaitBound } from '../limits/convergence-timeout.ts';
import { poll } from '../limits/poll.ts';
import { changeTime } from '../limits/transition-time.ts';
import { Inconclusive, RefusedArrangement, Violation } from '../result/signals.ts';
import type { Caller } from './caller.ts';
import type { CheckContext } from './check-context.ts';
import { LAST_TURN } from './doubt/turns.ts';
import { formatValue } from './format-value.ts';
import { isShownAs } from './whole/differing-field.ts';

/*
 * A read may be older than the one before it: the document does not say how soon a change shows, nor
 * that all reads see the same (SIL-RENDER-DELAY). So what one read contradicts is read again, and only
 * what still does not show at the end of the convergence timeout is wrong.
 */

/**
 * Reading the path must in the end (settleSeconds, or as long as said) show each of these fields with its value.
 * @returns the last answer
 */
export async function readsInTheEnd(
  t: CheckContext,
  requirement: string,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  { by = t.owner, atMost = t.convergence }: { by?: Caller; atMost?: WaitBound } = {},
): Promise<Answer> {
  const shows = ({ ok, body }: Answer) =>
    ok && Object.entries(fields).every(([name, value]) => isShownAs(body?.[name], value));
  const { last } = await poll(() => by.get(path), shows, atMost);
  t.accepted(requirement, last);
  for (const [name, value] of Object.entries(fields)) {
    const shown = last.body?.[name];
    t.equal(requirement, last, `/${name}`, isShownAs(shown, value) ? shown : value);
  }
  return last;
}

/** Asks until the answer is a success, or the time for it is over. @returns the last answer */
async function untilAccepted(ask: () => Promise<Answer>, atMost: WaitBound): Promise<Answer> {
  const { last } = await poll(ask, ({ ok }) => ok, atMost);
  return last;
}

/** In the end the path must be readable. @returns the last answer */
export async function isReadInTheEnd(
  t: CheckContext,
  requirement: string,
  path: string,
  by: Caller = t.owner,
): Promise<Answer> {
  const last = await untilAccepted(() => by.get(path), t.convergence);
  t.accepted(requirement, last);
  return last;
}

/** In the end the update must be accepted: what is new, or was changed before, may be busy for a while. */
export async function takesUpdate(
  t: CheckContext,
  requirement: string,
  path: string,
  change: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const last = await untilAccepted(() => t.owner.put(path, change), changeTime(t, path));
  t.accepted(requirement, last);
  return last;
}

/**
 * In the end the deletion must be accepted: what is there may be busy for a while, and take none.
 * @throws Inconclusive, to be run again alone, when it was refused and what it names is gone
 */
export async function isDeleted(
  t: CheckContext,
  requirement: string,
  path: string,
  by: Caller = t.owner,
): Promise<void> {
  t.deletions += 1;
  const last = await untilAccepted(() => by.delete(path), changeTime(t, path));
  if (last.refused && !isRefusedInEachTurn(t)) await assertStillThere(t, path, last);
  t.accepted(requirement, last);
}

/** Whether the deletion that the check has come to was refused in all its turns: of many, another one may be each time. */
function isRefusedInEachTurn({ id, deletions, run: { refusedDeletions } }: CheckContext): boolean {
  const key = `${id} ${deletions}`;
  const times = (refusedDeletions.get(key) ?? 0) + 1;
  refusedDeletions.set(key, times);
  return times >= LAST_TURN;
}

/**
 * Whoever stands before the target may send a deletion twice, since HTTP lets them repeat it (RFC 9110, section
 * 9.2.2): what comes back is then the refusal of the second one. Only a target that refuses what it carries out
 * does so every time.
 */
async function assertStillThere(t: CheckContext, path: string, refusal: Answer): Promise<void> {
  if (!(await t.owner.get(path)).refused) return;
  throw new Inconclusive(`${path} is gone, although its deletion got ${refusal.summary}`, true);
}

/**
 * Does what rests on something that the service may take away by itself, such as a domain whose zone does not arrive.
 * @param doubt throws Inconclusive when what was wrong may come of that
 * @throws Inconclusive, to be run again alone, when something was wrong and it is not there any more
 */
export async function whileThere(
  t: CheckContext,
  path: string,
  work: () => Promise<void>,
  doubt = () => requireThere(t, path),
): Promise<void> {
  try {
    await work();
  } catch (signal) {
    const isWrong = signal instanceof Violation || signal instanceof RefusedArrangement;
    if (isWrong) await doubt();
    throw signal;
  }
}

/** @throws Inconclusive, to be run again alone, when it is not there any more */
export async function requireThere(t: CheckContext, path: string): Promise<void> {
  const look = () => t.owner.get(path);
  const { held, last } = await poll(look, ({ refused }) => refused, t.convergence);
  if (held) throw new Inconclusive(`${path} is gone again: ${last.summary}`, true);
}

/**
 * In the end the request must be refused: what is gone may be known for a while to some of those who carry requests
 * out. Only for requests that a target which carries them out takes again and again.
 */
export async function isRefusedInTheEnd(
  t: CheckContext,
  requirement: string,
  ask: () => Promise<Answer>,
): Promise<void> {
  const { last } = await poll(ask, ({ refused }) => refused, t.convergence);
  t.refused(requirement, last);
}

/**
 * In the end the list must hold no such item: what a request that is refused had made in passing must be
 * gone again, and reads may show it for as long as they show anything that is over.
 * @param refused the answers to the requests that must have left nothing behind
 * @throws Inconclusive when the list is refused
 */
export async function lacksInTheEnd(
  t: CheckContext,
  requirement: string,
  list: string,
  unwanted: { readonly is: (item: Item) => boolean; readonly called: string },
  refused: readonly Answer[],
  by: Caller = t.owner,
): Promise<void> {
  const look = async () => {
    const items = await by.list(list);
    if (items === undefined) throw new Inconclusive(`${list} cannot be listed`);
    return items.find(unwanted.is);
  };
  const { held, last: found } = await poll(look, (item) => item === undefined, t.convergence);
  t.holds(requirement, held, {
    expected: `no ${unwanted.called} in ${list} after it was refused`,
    received: formatValue(found),
    answers: refused,
  });
}

// biome-ignore lint/suspicious/noExplicitAny: items have whatever shape the target gives them
type Item = any;

/**
 * What the path shows once it can be read and `holds`, for comparison with later reads; the last answer
 * when that never comes.
 */
export async function readOnce(
  t: CheckContext,
  path: string,
  holds: (seen: Answer) => boolean = () => true,
  by: Caller = t.owner,
): Promise<Answer> {
  const { last } = await poll(
    () => by.get(path),
    (seen) => seen.ok && holds(seen),
    t.convergence,
  );
  return last;
}
