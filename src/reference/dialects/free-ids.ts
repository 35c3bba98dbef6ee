import type { State } from '../state.ts';
import { KINDS } from './kinds.ts';

/** The counters of what stands by itself. */
export const COUNTED = KINDS.flatMap(({ counter }) => counter ?? []);

/** Whether nothing that stands by itself has this id; parts are numbered by counters that nobody sets back. */
export function isFree(state: State, counter: string, id: number): boolean {
  const kind = KINDS.find((one) => one.counter === counter);
  if (kind === undefined) return true;
  const table: { get(id: never): unknown } = state[kind.table];
  return table.get(id as never) === undefined;
}
