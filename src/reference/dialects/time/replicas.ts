import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import type { Dialect } from '../dialect.ts';
import { Past } from './past.ts';

/** How far behind the present the replicas are that answer one read after the other. */
const LAGS_MILLIS = [0, 0, 900, 0, 300, 600, 0, 150];

/** How far the clock of the second server is behind: it is in a place that has put its clocks back. */
const BEHIND_MILLIS = 3_600_000;

/**
 * Reads go to one replica after the other, and each is as far behind as it is: what was seen may be gone
 * again, and back a moment later. Writes are judged on the present, and say when they were made by the
 * clocks of two servers in turn.
 */
export const replicas: Dialect = {
  name: 'replicas',
  says: `a fresh read may be followed by one of what was true up to ${Math.max(...LAGS_MILLIS)} ms ago, and clocks do not agree`,
  wrap: replicated,
  options: {
    settings: {
      delays: {
        volumeCreate: 300,
        volumeResize: 500,
        imageCapture: 400,
        imageUpload: 300,
        instanceBoot: 300,
      },
    },
  },
};

function replicated(core: Core): Core {
  const past = new Past();
  let turn = 0;
  let writes = 0;
  return (state, principal, request, now, outcome) => {
    past.begin(state, now);
    if (request.method !== 'GET') {
      const step = core(state, principal, request, now, outcome);
      writes += 1;
      const kept = writes % 2 === 0 ? updatedBehind(step.state, now) : step.state;
      past.end(kept, now);
      return { ...step, state: kept };
    }
    past.forgetBefore(now - Math.max(...LAGS_MILLIS));
    turn += 1;
    const then = now - (LAGS_MILLIS[turn % LAGS_MILLIS.length] ?? 0);
    const seen = past.stateAt(then) ?? state;
    return { ...core(seen, principal, request, then, outcome), state };
  };
}

/** The volumes that were changed now say that it was an hour ago; no answer is made of them before. */
function updatedBehind(state: State, now: number): State {
  const changed = state.volumes.filter(({ created, updated }) => updated === now && created < now);
  const volumes = changed.reduce(
    (table, each) => table.put(each.id, { ...each, updated: now - BEHIND_MILLIS }),
    state.volumes,
  );
  return { ...state, volumes };
}
