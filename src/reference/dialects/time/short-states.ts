import type { Core } from '../../core.ts';
import type { Transition } from '../../state.ts';
import type { Dialect } from '../dialect.ts';

const SHORTEST_MILLIS = 20;
const LONGEST_MILLIS = 200;

/** Passing states that are over before a slow client has read them twice; each lasts another time. */
export const shortStates: Dialect = {
  name: 'short-states',
  says: `creating, resizing, capturing, uploading and booting take ${SHORTEST_MILLIS} to ${LONGEST_MILLIS} ms each`,
  wrap: shortened,
  options: {
    settings: {
      delays: {
        volumeCreate: LONGEST_MILLIS,
        volumeResize: LONGEST_MILLIS,
        imageCapture: LONGEST_MILLIS,
        imageUpload: LONGEST_MILLIS,
        instanceBoot: LONGEST_MILLIS,
      },
    },
  },
};

/** Brings what a request has just scheduled nearer; an upload still waits its 24 hours for data. */
function shortened(core: Core): Core {
  let turn = 0;
  return (state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    const known = new Set(state.pending);
    const nearer = (each: Transition): Transition => {
      if (known.has(each) || each.at > now + LONGEST_MILLIS || each.at <= now) return each;
      turn += 1;
      return { ...each, at: now + lasting(turn) };
    };
    const pending = step.state.pending.map(nearer).toSorted((one, other) => one.at - other.at);
    return { ...step, state: { ...step.state, pending } };
  };
}

/** Steps of 67 ms through the range and round again: short and long ones follow each other. */
function lasting(turn: number): number {
  return SHORTEST_MILLIS + ((turn * 67) % (LONGEST_MILLIS - SHORTEST_MILLIS));
}
