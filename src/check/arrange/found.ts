import type { NeighbourName } from '../../config/configuration.ts';
import { neighbour } from '../../config/implied-operations.ts';
import { poll } from '../../limits/poll.ts';
import type { Answer } from '../answer.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import type { World } from '../run-context.ts';

/** How long a new resource may take to be found, where only a neighbour can tell. */
const LATE_SECONDS = 5;

/** Of each neighbour, whether it ever finds anything: then it is worth waiting for. */
const worth = new WeakMap<World, Map<NeighbourName, Promise<boolean>>>();

/**
 * Waits until a new resource that no documented operation reads can be found. Without the neighbour
 * nobody can tell, and nothing is waited for: the first who asks finds out for all.
 */
export async function untilFound(
  t: CheckContext,
  name: NeighbourName,
  values: Readonly<Record<string, string | number>>,
  caller: Caller = t.owner,
): Promise<void> {
  const request = neighbour(t, name, values);
  if (request === undefined) return;
  const seconds = Math.min(LATE_SECONDS, t.settleSeconds);
  const wait = async () => {
    const { held } = await poll(
      () => caller.send(request),
      ({ ok }) => ok,
      seconds,
    );
    return held;
  };
  const known = worth.get(t.world) ?? new Map<NeighbourName, Promise<boolean>>();
  worth.set(t.world, known);
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
  const seconds = Math.min(LATE_SECONDS, t.settleSeconds);
  const { last } = await poll(ask, ({ refused }) => !refused, seconds);
  return last;
}
