import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { isSameJson } from '../../../src/text/same-json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The answer that shows a field with what only refused requests asked for. */
interface Effect {
  readonly field: string;
  readonly answer: Answer;
}

/**
 * What the owner still reads at the end of the convergence timeout of what was asked for in vain; undefined when
 * nothing of it is there.
 */
export async function effectOf(
  t: CheckContext,
  path: string,
  wish: Fields,
): Promise<Effect | undefined> {
  const look = () => t.owner.get(path);
  const lacks = ({ body }: Answer) => takenOver(body, wish) === undefined;
  const { last } = await poll(look, (seen) => seen.ok && lacks(seen), t.convergence);
  const field = takenOver(last.body, wish);
  return last.ok && field !== undefined ? { field, answer: last } : undefined;
}

/** Requests that were refused had no effect. */
export function hadNone(
  t: CheckContext,
  requirement: string,
  effect: Effect | undefined,
  refused: readonly Answer[],
): void {
  const { field = '', answer } = effect ?? {};
  t.holds(requirement, effect === undefined, {
    expected: `${refused.at(-1)?.summary} to have left ${field} as it was`,
    received: formatValue(answer?.body?.[field]) ?? '',
    answers: [...refused, ...(answer ? [answer] : [])],
    where: `/${field}`,
  });
}

/** Those of the fields that ask for something else than what is there. */
export function others(wish: Fields, before: Fields | undefined): Fields {
  const entries = Object.entries(wish);
  return Object.fromEntries(
    entries.filter(([field, value]) => !isSameJson(before?.[field], value)),
  );
}

function takenOver(body: Fields | undefined, wish: Fields): string | undefined {
  return Object.keys(wish).find((field) => isSameJson(body?.[field], wish[field]));
}
