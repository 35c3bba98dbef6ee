import { type Factor, factorsOf, type Level } from '../../generate/contract/combinations/levels.ts';
import type { Operation } from '../../spec/types.ts';
import type { CheckContext } from '../check-context.ts';
import { type ActedOn, available, objectFactor } from './objects.ts';

/** What requests of one operation may differ in. */
export interface Rows extends ActedOn {
  /** In place of those of the contract with these names, or beside them. */
  readonly factors?: readonly Factor[];
  /** False for pairs that the contract does not keep apart, but that the document leaves open. */
  readonly allows?: (one: Level, other: Level) => boolean;
}

/** The operation that the rows are of. @throws Error when there is none */
export function operationOf({ run }: CheckContext, { operation }: Rows): Operation {
  const found = run.spec.operationById.get(operation);
  if (found === undefined) throw new Error(`expected an operation, got ${operation}`);
  return found;
}

/**
 * What the requests differ in, as far as the target shows what it needs for that.
 * @throws RefusedArrangement when the target refuses what it should accept
 */
export function factorsFor(t: CheckContext, rows: Rows): Promise<Factor[]> {
  const own = rows.factors ?? [];
  const stated = factorsOf(operationOf(t, rows));
  const others = stated.filter(({ name }) => own.every((each) => each.name !== name));
  return available(t, [...objectFactor(rows.objects), ...others, ...own], rows);
}

/** Whether what is said of these rows lets both levels stand together. */
export function alsoAllows({ allows = () => true }: Rows, one: Level, other: Level): boolean {
  return allows(one, other) && allows(other, one);
}
