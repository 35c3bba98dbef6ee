import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import type { JsonObject } from '../../text/json.ts';

/** What is created under something else and goes with it. */
export type PartKind = 'record' | 'config' | 'node';

const PATHS: Readonly<Record<PartKind, RegExp>> = {
  record: /^\/domains\/[^/]+\/records$/,
  config: /^\/nodebalancers\/[^/]+\/configs$/,
  node: /^\/nodebalancers\/[^/]+\/configs\/[^/]+$/,
};

const INTERFACES = /^\/compute\/instances\/[^/]+\/configs\/[^/]+\/interfaces$/;

/** Whether a POST there creates what goes with something else. */
export function createsPart(path: string): boolean {
  return INTERFACES.test(path) || kindAt(path) !== undefined;
}

/** The document speaks of several of each: only who takes that many may have room for no more. */
export const SEVERAL = 2;

/** A part that was refused, and what its whole had taken before. */
export interface RefusedPart {
  readonly kind: PartKind;
  /** Bodies in their order, `SEVERAL` at least. */
  readonly beside: readonly JsonObject[];
}

/** Parts that the run asked for: a whole may have room for so many and no more, of which the document tells nothing. */
export class PartCreations {
  readonly #accepted = new Map<string, JsonObject[]>();
  readonly #refused = new Map<number, RefusedPart>();
  /** With how many of a kind a whole was seen to be full. */
  readonly #full = new Map<PartKind, number>();

  /** Hears of each request of the owner, once it is answered. */
  note({ method, path, json }: Request, answer: Answer): void {
    const kind = method === 'POST' ? kindAt(path) : undefined;
    if (kind === undefined || typeof json !== 'object' || json === null) return;
    const beside = this.#accepted.get(path) ?? [];
    if (answer.ok) this.#accepted.set(path, [...beside, { ...json }]);
    else if (answer.refused && beside.length >= SEVERAL)
      this.#refused.set(answer.id, { kind, beside });
  }

  /** A new whole that had taken as many took no plain one more. */
  noteFull({ kind, beside }: RefusedPart): void {
    this.#full.set(kind, Math.min(beside.length, this.#full.get(kind) ?? Number.POSITIVE_INFINITY));
  }

  /** Whether that is known already: finding out takes a convergence timeout each time. */
  isKnownFull({ kind, beside }: RefusedPart): boolean {
    return beside.length >= (this.#full.get(kind) ?? Number.POSITIVE_INFINITY);
  }

  /** What was refused in this exchange, where its whole may only have been full. */
  refusedIn(exchange: number | undefined): RefusedPart | undefined {
    return this.#refused.get(exchange ?? -1);
  }
}

function kindAt(path: string): PartKind | undefined {
  const kinds = Object.keys(PATHS) as PartKind[];
  return kinds.find((kind) => PATHS[kind].test(path));
}
