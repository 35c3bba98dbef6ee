import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../http/answer.ts';
import { poll } from '../limits/poll.ts';
import type { Caller } from './caller.ts';
import type { CheckContext } from './check-context.ts';

/*
 * A read may be older than the one before it: the document does not say how soon a change shows, nor
 * that all reads see the same (SIL-RENDER-DELAY). So what one read contradicts is read again, and only
 * what still does not show at the end of the convergence timeout is wrong.
 */

/**
 * Reading the path must in the end show each of these fields with its value.
 * @returns the last answer
 */
export async function readsInTheEnd(
  t: CheckContext,
  requirement: string,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  by: Caller = t.owner,
): Promise<Answer> {
  const shows = ({ ok, body }: Answer) =>
    ok && Object.entries(fields).every(([name, value]) => isDeepStrictEqual(body?.[name], value));
  const { last } = await poll(() => by.get(path), shows, t.convergence);
  t.accepted(requirement, last);
  for (const [name, value] of Object.entries(fields)) t.equal(requirement, last, `/${name}`, value);
  return last;
}

/** In the end the path must be readable. @returns the last answer */
export async function isReadInTheEnd(
  t: CheckContext,
  requirement: string,
  path: string,
  by: Caller = t.owner,
): Promise<Answer> {
  const { last } = await poll(
    () => by.get(path),
    ({ ok }) => ok,
    t.convergence,
  );
  t.accepted(requirement, last);
  return last;
}

/** In the end reading the path must be refused. */
export async function isGoneInTheEnd(
  t: CheckContext,
  requirement: string,
  path: string,
  by: Caller = t.owner,
): Promise<void> {
  const { last } = await poll(
    () => by.get(path),
    ({ refused }) => refused,
    t.convergence,
  );
  t.refused(requirement, last);
}

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
