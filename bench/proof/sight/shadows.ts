import type { Fault } from '../../../src/reference/faults/fault.ts';
import { isSame } from './same.ts';

/** A part of a server: the core, the name server, the load balancers. */
type Part<Asked extends readonly unknown[], Told> = (...asked: Asked) => Told;

/**
 * Servers with one fault each that are asked whatever the plain one is asked, from the state that the plain one is in.
 * As long as such a server answers the same and leaves the same behind, whoever asks cannot tell it from the plain one:
 * all that a server consists of are pure functions.
 */
export class Shadows {
  readonly #faults: readonly Fault[];
  readonly #seen = new Set<string>();

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  /** Ids of the faults that have made a difference. */
  get seen(): readonly string[] {
    return [...this.#seen];
  }

  /**
   * A part of a server that answers as the plain one does, and asks beside it what each fault makes of it.
   * @param alteredBy how a fault wraps this part, if it does
   */
  beside<Asked extends readonly unknown[], Told>(
    plain: Part<Asked, Told>,
    alteredBy: (fault: Fault) => ((plain: Part<Asked, Told>) => Part<Asked, Told>) | undefined,
  ): Part<Asked, Told> {
    let last: { readonly asked: Asked; readonly told: Told } | undefined;
    // What the plain one says is known where it is asked the same once more.
    const once = (...asked: Asked) =>
      last && isSame(last.asked, asked) ? last.told : plain(...asked);
    const altered = this.#faults.flatMap((fault) => {
      const wrap = alteredBy(fault);
      return wrap ? [{ id: fault.id, ask: wrap(once) }] : [];
    });
    return (...asked) => {
      const told = plain(...asked);
      last = { asked, told };
      for (const { id, ask } of altered) {
        if (!this.#seen.has(id) && !tells(told, () => ask(...asked))) this.#seen.add(id);
      }
      return told;
    };
  }
}

function tells(told: unknown, ask: () => unknown): boolean {
  try {
    return isSame(told, ask());
  } catch {
    return false;
  }
}
