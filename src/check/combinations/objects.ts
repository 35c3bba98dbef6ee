import type { Factor, Level } from '../../generate/contract/combinations/levels.ts';
import { Inconclusive, RefusedArrangement, Skip } from '../../result/signals.ts';
import { filled, type RightRequest, rightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';
import { lookUpKnown } from '../contract/fresh-name.ts';

/** One thing that requests act on, in one of the states it can be in. */
export interface StatedObject {
  /** Values of the path parameters. */
  readonly parameters: RightRequest['parameters'];
  /** Where it is read. */
  readonly reads: string;
}

/** What an operation acts on, by the words for its state; made when it is first asked for. */
export type ObjectStates = Readonly<Record<string, (t: CheckContext) => Promise<StatedObject>>>;

const OBJECT = 'object';

/** The states as a factor, or none. */
export function objectFactor(objects: ObjectStates | undefined): Factor[] {
  if (objects === undefined) return [];
  const levels = Object.keys(objects).map(
    (words): Level => ({ words, field: OBJECT, value: words, changes: [] }),
  );
  return [{ name: OBJECT, levels }];
}

/** Whether a level is this state of the object. */
export function isObject(level: Level, words: string): boolean {
  return level.field === OBJECT && level.value === words;
}

/** What requests of an operation act on. */
export interface ActedOn {
  readonly operation: string;
  readonly objects?: ObjectStates;
}

/** The right request of an operation on the object that these levels name. */
export async function requestOn(
  t: CheckContext,
  on: ActedOn,
  levels: readonly Level[],
): Promise<RightRequest> {
  const right = await rightRequest(t, on.operation, 'kept');
  const object = await objectOf(t, on, levels);
  if (object === undefined) return right;
  const { parameters, reads } = object;
  return { ...right, parameters, reads, path: filled(right.operation.path, parameters) };
}

async function objectOf(
  t: CheckContext,
  { operation, objects }: ActedOn,
  levels: readonly Level[],
): Promise<StatedObject | undefined> {
  const state = levels.find(({ field }) => field === OBJECT)?.words;
  const make = state === undefined ? undefined : objects?.[state];
  return make && t.own(`${operation} on ${state}`, make);
}

/**
 * The factors without the levels that need what the target does not show; all objects are there from then on.
 * @throws RefusedArrangement when the target refuses what it should accept
 */
export async function available(
  t: CheckContext,
  factors: readonly Factor[],
  on: ActedOn,
): Promise<Factor[]> {
  const all: Factor[] = [];
  for (const factor of factors) {
    const levels: Level[] = [];
    for (const level of factor.levels) if (await isThere(t, level, on)) levels.push(level);
    all.push({ ...factor, levels });
  }
  return all.filter(({ levels }) => levels.length > 0);
}

async function isThere(t: CheckContext, level: Level, on: ActedOn): Promise<boolean> {
  try {
    await objectOf(t, on, [level]);
    const { path = '' } = t.run.spec.operationById.get(on.operation) ?? {};
    for (const change of level.changes)
      if ('from' in change) await lookUpKnown(t, change.from, path);
    return true;
  } catch (signal) {
    const isMissing = signal instanceof Skip || signal instanceof Inconclusive;
    if (!isMissing || signal instanceof RefusedArrangement) throw signal;
    return false;
  }
}
