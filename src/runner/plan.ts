import type { Check } from '../check/check.ts';
import { RESERVE } from '../limits/budget.ts';

/**
 * How many of its objects, or requests, a run plans with: a shared thing may have to be made twice, and what a run looks at
 * before and after is not the doing of a check.
 */
export function plannable(allowed: number): number {
  return Math.floor(allowed * (1 - RESERVE));
}

/** So many requests are worth as much as an object: as a smoke run has of both. */
const REQUESTS_PER_OBJECT = 25;

/** So many faults that a check finds are worth as much as a requirement that it decides. */
const FAULTS_PER_REQUIREMENT = 10;

/** Checks chosen one after the other, by what they decide and find that no other has yet, for what that costs. */
export class Plan {
  /** In the order in which they were chosen. */
  readonly chosen = new Set<Check>();
  /** Requirements that are decided, and operations that have succeeded. */
  readonly #seen = new Set<string>();
  /** Names of the shared things that the chosen ones make. */
  readonly #made = new Set<string>();
  readonly #open: Set<Check>;
  #objects: number;
  #requests: number;

  /**
   * First something for each operation, without whose success its refusals prove nothing, and for each section, so that
   * none goes without; then what decides something for the first time, and then the others, each time what is worth
   * most; and what else creates nothing.
   * @param objects how many the run may create
   * @param requests how many it may send
   */
  constructor(checks: readonly Check[], objects: number, requests = Number.POSITIVE_INFINITY) {
    this.#open = new Set(checks);
    this.#objects = plannable(objects);
    this.#requests = plannable(requests);
    for (const operation of new Set(checks.flatMap(({ smokeCost }) => smokeCost.operations))) {
      if (this.#seen.has(operation)) continue;
      this.#takeBest(({ smokeCost }) => smokeCost.operations.includes(operation));
    }
    for (const section of new Set(checks.map((check) => check.section))) {
      if ([...this.chosen].some((check) => check.section === section)) continue;
      this.#takeBest((check) => check.section === section);
    }
    while (this.#takeBest((check) => this.#gain(check) > 0));
    while (this.#takeBest(() => true));
    for (const check of this.#open)
      if (this.#price(check) === 0 && this.#isAffordable(check)) this.#take(check);
  }

  #takeBest(isEligible: (check: Check) => boolean): boolean {
    let best: Check | undefined;
    let most = 0;
    for (const check of this.#open) {
      const worth = isEligible(check) && this.#isAffordable(check) ? this.#worth(check) : 0;
      if (worth > most) [best, most] = [check, worth];
    }
    if (best) this.#take(best);
    return best !== undefined;
  }

  #take(check: Check): void {
    this.#objects -= this.#price(check);
    this.#requests -= check.smokeCost.requests;
    this.chosen.add(check);
    this.#open.delete(check);
    for (const name of Object.keys(check.smokeCost.shared)) this.#made.add(name);
    for (const name of shows(check)) this.#seen.add(name);
  }

  #isAffordable(check: Check): boolean {
    return this.#price(check) <= this.#objects && check.smokeCost.requests <= this.#requests;
  }

  /** Objects that the check adds to those of the chosen ones. */
  #price({ smokeCost: { own, shared } }: Check): number {
    const missing = Object.entries(shared).filter(([name]) => !this.#made.has(name));
    return missing.reduce((sum, [, objects]) => sum + objects, own);
  }

  /** How much it shows that none of the chosen ones does. */
  #gain(check: Check): number {
    return shows(check).filter((name) => !this.#seen.has(name)).length;
  }

  /** What it shows anew and finds, for each request or what is worth as much. */
  #worth(check: Check): number {
    const { requests, finds } = check.smokeCost;
    const cost = this.#price(check) * REQUESTS_PER_OBJECT + requests + 1;
    return (this.#gain(check) + finds / FAULTS_PER_REQUIREMENT) / cost;
  }
}

/** The requirements that a check decides, and the operations that succeed in it. */
function shows({ requirements, smokeCost: { undecided, operations } }: Check): string[] {
  return [...requirements.filter((id) => !undecided.includes(id)), ...operations];
}
