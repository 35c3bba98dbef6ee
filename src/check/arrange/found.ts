import type { ImpliedOperationName } from '../../config/configuration.ts';
import { poll } from '../../limits/poll.ts';
import type { Answer } from '../answer.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import type { RunContext } from '../run-context.ts';

/** How long a new resource may take to be found, where only an implied operation can tell. */
const LATE_SECONDS = 5;

/** Of each implied operation, whether it ever finds anything: then it is worth waiting for. */
const worth = new WeakMap<RunContext, Map<ImpliedOperationName, Promise<boolean>>>();

/**
 * Waits until a new resource that no documented operation reads can be found. Without the implied operation
 * nobody can tell, and nothing is waited for: the first who asks finds out for all.
 */
export async function untilFound(
  t: CheckContext,
  name: ImpliedOperationName,
  values: Readonly<Record<string, string | number>>,
  caller: Caller = t.owner,
): Promise<void> {
  const request = t.impliedOperation(name, values);
  if (request === undefined) return;
  const seconds = Math.min(LATE_SECONDS, t.convergenceSeconds);
  const wait = async () => {
    const { held } = await poll(
      () => caller.send(request),
      ({ ok }) => ok,
      seconds,
    );
    return held;
  };
  const known = worth.get(t.run) ?? new Map<ImpliedOperationName, Promise<boolean>>();
  worth.set(t.run, known);
  const first = known.get(name);
  if (first === undefined) {
    const found = wait();
    known.set(
      name,
      found.catch(() => false),
    );
    await found;
  } else if (await first) await wait();
}

/**
 * Asks for what the document allows, and again for seconds while it is refused: something new that the
 * request names may be known late, and where no operation reads it nothing else can tell.
 */
export async function untilKnown(t: CheckContext, ask: () => Promise<Answer>): Promise<Answer> {
  const seconds = Math.min(LATE_SECONDS, t.convergenceSeconds);
  const { last } = await poll(ask, ({ refused }) => !refused, seconds);
  return last;
}
