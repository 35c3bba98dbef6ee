import type { Step } from '../../../src/reference/call.ts';
import type { Core } from '../../../src/reference/core.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { isSame } from './same.ts';

type Asked = Parameters<Core>;

/**
 * Servers with one fault each that are asked whatever the plain one is asked, from the state that the plain one is in.
 * As long as such a server answers the same and leaves the same behind, whoever asks cannot tell it from the plain one:
 * the core is a pure function.
 */
export class Shadows {
  readonly #plain: Core;
  /** The servers that have done as the plain one so far. */
  #left: readonly { readonly id: string; readonly core: Core }[];
  readonly #seen = new Set<string>();
  #last: { readonly asked: Asked; readonly step: Step } | undefined;

  constructor(plain: Core, faults: readonly Fault[]) {
    this.#plain = plain;
    this.#left = faults.map(({ id, wrap }) => ({
      id,
      core: wrap((...asked) => this.#once(asked)),
    }));
  }

  /** Answers as the plain core does. */
  readonly core: Core = (...asked) => {
    this.#last = { asked, step: this.#plain(...asked) };
    const { step } = this.#last;
    this.#left = this.#left.filter(({ id, core }) => {
      if (doesAs(step, core, asked)) return true;
      this.#seen.add(id);
      return false;
    });
    return step;
  };

  /** Ids of the faults that made a difference. */
  get seen(): readonly string[] {
    return [...this.#seen];
  }

  /** What the plain core says, which is known where it is asked the same once more. */
  #once(asked: Asked): Step {
    const { asked: before, step } = this.#last ?? {};
    return before && step && areAlike(before, asked) ? step : this.#plain(...asked);
  }
}

function doesAs(step: Step, core: Core, asked: Asked): boolean {
  try {
    return isSame(step, core(...asked));
  } catch {
    return false;
  }
}

function areAlike(
  [state, principal, request, now, outcome]: Asked,
  [otherState, otherPrincipal, otherRequest, otherNow, otherOutcome]: Asked,
): boolean {
  if (state !== otherState || principal !== otherPrincipal) return false;
  if (now !== otherNow || outcome !== otherOutcome) return false;
  return isSame(request, otherRequest);
}
