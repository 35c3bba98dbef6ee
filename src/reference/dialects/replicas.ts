import type { Core } from '../core.ts';
import type { State } from '../state.ts';
import type { Dialect } from './dialect.ts';

/** How far behind the present the replicas are that answer one read after the other. */
const LAGS_MILLIS = [0, 0, 900, 0, 300, 600, 0, 150];

/**
 * Reads go to one replica after the other, and each is as far behind as it is: what was seen may be gone
 * again, and back a moment later. Writes are judged on the present.
 */
export const replicas: Dialect = {
  name: 'replicas',
  says: `a fresh read may be followed by one of what was true up to ${Math.max(...LAGS_MILLIS)} ms ago`,
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
  const past: { at: number; state: State }[] = [];
  let turn = 0;
  return (state, principal, request, now, outcome) => {
    if (past.length === 0) past.push({ at: Number.NEGATIVE_INFINITY, state });
    if (request.method !== 'GET') {
      const step = core(state, principal, request, now, outcome);
      past.push({ at: now, state: step.state });
      return step;
    }
    while ((past[1]?.at ?? now) < now - Math.max(...LAGS_MILLIS)) past.shift();
    turn += 1;
    const then = now - (LAGS_MILLIS[turn % LAGS_MILLIS.length] ?? 0);
    const seen = past.findLast(({ at }) => at <= then)?.state ?? state;
    return { ...core(seen, principal, request, then, outcome), state };
  };
}
