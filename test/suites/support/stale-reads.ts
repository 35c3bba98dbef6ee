import type { Core } from '../../../src/reference/core.ts';
import type { State } from '../../../src/reference/state.ts';

/** How many writes ago that was which the reads after a write show, one after the other. */
const WRITES_AGO = [0, 1, 0, 2, 1, 0, 3];
/** After so many reads without a write all show the present. */
const UNTIL_READS = 14;

/** Fresh reads and stale ones in turn: no clock has a part in it, so every run is the same. */
export function stale(shift: number): (core: Core) => Core {
  const past: State[] = [];
  let reads = 0;
  return (core) =>
    (state, principal, request, ...rest) => {
      if (request.method !== 'GET') {
        past.push(state);
        reads = 0;
        return core(state, principal, request, ...rest);
      }
      const turn = WRITES_AGO[(reads + shift) % WRITES_AGO.length] ?? 0;
      const ago = reads < UNTIL_READS ? turn : 0;
      reads += 1;
      const seen = ago === 0 ? state : (past.at(-ago) ?? past[0] ?? state);
      return { ...core(seen, principal, request, ...rest), state };
    };
}
