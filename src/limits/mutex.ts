import type { CheckContext } from '../check/check-context.ts';
import type { World } from '../check/run-context.ts';

const queues = new WeakMap<World, Map<string, Promise<unknown>>>();

/** Runs pieces of work on the same thing one after the other, whichever checks they belong to. */
export function oneAtATime<T>(t: CheckContext, thing: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(t.world) ?? new Map<string, Promise<unknown>>();
  queues.set(t.world, queue);
  const before = queue.get(thing) ?? Promise.resolve();
  const awaited = () => t.urgently('awaited', work);
  const mine = before.then(awaited, awaited);
  queue.set(
    thing,
    mine.catch(() => undefined),
  );
  return mine;
}
