import { RESOURCE_KINDS } from '../../resources/kinds.ts';
import { Inconclusive, RefusedArrangement, Violation } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';

/** In GiB. What a new volume has by default is offered everywhere. */
const DEFAULT = 20;
/** In GiB. A bound that keeps a smaller size out keeps this one out, too. */
const LARGER = 30;

/** Whether a new volume of so many GiB is refused, and one that asks for no size is not. */
export async function isSizeRefused(t: CheckContext, size: unknown): Promise<boolean> {
  if (size === undefined || size === DEFAULT) return false;
  return !(await isTaken(t, { size })) && isTaken(t, {});
}

/**
 * Whether so many GiB are refused as no size that the target offers: larger volumes are refused, too, or those that are
 * taken stand in steps. The document states no bounds (SIL-VOL-SIZE-BOUNDS).
 */
export async function isSizeNotOffered(t: CheckContext, size: unknown): Promise<boolean> {
  if (!(await isSizeRefused(t, size))) return false;
  const asked = Number(size);
  if (!(await isTaken(t, { size: Math.max(asked, LARGER) }))) return true;
  const taken = [DEFAULT, LARGER];
  for (let by = 1; by <= NEIGHBOURS; by += 1) {
    if (await isTaken(t, { size: asked + by })) taken.push(asked + by);
  }
  const step = taken.reduce(divisorOf);
  return asked % step !== 0;
}

/** So many sizes after the refused one are tried: where they are taken as well, no step leaves that one out. */
const NEIGHBOURS = 4;

/** The greatest common divisor. */
function divisorOf(one: number, other: number): number {
  return other === 0 ? one : divisorOf(other, one % other);
}

/**
 * Does what asks for a new volume of so many GiB.
 * @param isOpen whether the size explains a refusal that breaks something else
 * @throws Inconclusive where it does
 */
export async function whileOffered<T>(
  t: CheckContext,
  size: unknown,
  work: () => Promise<T>,
  isOpen = isSizeNotOffered,
): Promise<T> {
  try {
    return await work();
  } catch (signal) {
    if (!isFinding(signal) || !(await isOpen(t, size))) throw signal;
    throw new Inconclusive(`new volumes of ${size} GiB are refused`);
  }
}

function isFinding(signal: unknown): boolean {
  if (signal instanceof RefusedArrangement) return signal.violation !== undefined;
  return signal instanceof Violation;
}

async function isTaken(t: CheckContext, wish: Record<string, unknown>): Promise<boolean> {
  const { body, path } = RESOURCE_KINDS.volume;
  const { mark } = t.creations;
  const asked = { collection: '/volumes', body: { ...body(t), ...wish }, path };
  const { ok } = await t.creations.attempt(asked);
  await t.creations.clear(mark);
  return ok;
}
