import type { Counter, State } from '../../state.ts';
import type { Dialect } from '../dialect.ts';
import { isFree } from '../free-ids.ts';

const FAR = 9_007_100_000_000_000;

/** Ids that no 32-bit number holds, with gaps, and each kind in a range of its own. */
export const identifiers: Dialect = {
  name: 'identifiers',
  says: 'huge ids with gaps between them',
  wrap: (core) => {
    let turn = 0;
    return (state, ...given) => {
      turn += 1;
      const far = Object.entries(state.counters).map(([kind, next], index) => {
        const base = next < FAR ? FAR + index * 1_000_000_000 : next;
        return [
          kind,
          isAddress(kind) ? next : freeFrom(state, kind, base + ((turn * 7) % 13)),
        ] as const;
      });
      return core(
        { ...state, counters: Object.fromEntries(far) as Record<Counter, number> },
        ...given,
      );
    };
  },
};

/** The first id from this one that nothing has: another dialect may set counters back. */
function freeFrom(state: State, kind: string, first: number): number {
  let id = first;
  while (!isFree(state, kind, id)) id += 1;
  return id;
}

/** Addresses are counted too, but written as IPv4. */
function isAddress(kind: string): boolean {
  return kind === 'publicAddress' || kind === 'privateAddress';
}
