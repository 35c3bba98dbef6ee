import type { World } from '../world.ts';

const queues = new WeakMap<World, Map<string, Promise<unknown>>>();

/** Runs pieces of work on the same thing one after the other, whichever checks they belong to. */
export function oneAtATime<T>(world: World, thing: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(world) ?? new Map<string, Promise<unknown>>();
  queues.set(world, queue);
  const before = queue.get(thing) ?? Promise.resolve();
  const mine = before.then(work, work);
  queue.set(
    thing,
    mine.catch(() => undefined),
  );
  return mine;
}
