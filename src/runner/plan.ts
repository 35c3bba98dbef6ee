import type { Check } from '../check/check.ts';
import { RESERVE } from '../limits/budget.ts';

/** How many of its objects a run plans with: a shared thing may have to be made twice. */
export function plannable(objects: number): number {
  return Math.floor(objects * (1 - RESERVE));
}

/** Checks chosen one after the other, by what they decide that no other has decided yet. */
export class Plan {
  readonly chosen = new Set<Check>();
  /** Requirements that are decided, and operations that have succeeded. */
  readonly #seen = new Set<string>();
  /** Names of the shared things that the chosen ones make. */
  readonly #made = new Set<string>();
  #open: readonly Check[];
  #left: number;
  /** Requests that the chosen ones sent when each was measured alone. */
  #requests = 0;

  /**
   * First what creates nothing and decides something; then something for each operation, without whose success its
   * refusals prove nothing, and for each section, so that none goes without; then what is worth most; and what else
   * creates nothing.
   * @param objects how many the run may create
   * @param requests how many it may send
   */
  constructor(checks: readonly Check[], objects: number, requests = Number.POSITIVE_INFINITY) {
    this.#open = checks;
    this.#left = plannable(objects);
    this.#takeFree();
    for (const operation of new Set(checks.flatMap(({ smokeCost }) => smokeCost.operations))) {
      if (this.#seen.has(operation)) continue;
      this.#takeBest(({ smokeCost }) => smokeCost.operations.includes(operation));
    }
    for (const section of new Set(checks.map((check) => check.section))) {
      this.#takeBest((check) => check.section === section);
    }
    while (this.#takeBest(() => true));
    for (const check of this.#open.filter((each) => this.#price(each) === 0)) {
      if (this.#requests + check.smokeCost.requests <= requests) this.#take(check);
    }
  }

  #takeBest(isEligible: (check: Check) => boolean): boolean {
    const valued = this.#open
      .filter((check) => isEligible(check) && this.#price(check) > 0)
      .filter((check) => this.#price(check) <= this.#left)
      .map((check) => ({ check, worth: this.#gain(check) / this.#price(check) }));
    const most = Math.max(0, ...valued.map(({ worth }) => worth));
    const best = valued.find(({ worth }) => worth === most);
    if (best === undefined || most === 0) return false;
    this.#take(best.check);
    this.#takeFree();
    return true;
  }

  #takeFree(): void {
    for (const check of this.#open.filter((each) => this.#price(each) === 0)) {
      if (shows(check).some((name) => !this.#seen.has(name))) this.#take(check);
    }
  }

  #take(check: Check): void {
    this.#left -= this.#price(check);
    this.#requests += check.smokeCost.requests;
    this.chosen.add(check);
    for (const name of Object.keys(check.smokeCost.shared)) this.#made.add(name);
    for (const name of shows(check)) this.#seen.add(name);
    this.#open = this.#open.filter((each) => each !== check);
  }

  /** Objects that the check adds to those of the chosen ones. */
  #price({ smokeCost: { own, shared } }: Check, made: ReadonlySet<string> = this.#made): number {
    const missing = Object.entries(shared).filter(([name]) => !made.has(name));
    return missing.reduce((sum, [, objects]) => sum + objects, own);
  }

  /** What it shows anew, with those that cost nothing once its shared things are there. */
  #gain(check: Check): number {
    const made = new Set([...this.#made, ...Object.keys(check.smokeCost.shared)]);
    const free = this.#open.filter((each) => each === check || this.#price(each, made) === 0);
    return [...new Set(free.flatMap(shows))].filter((name) => !this.#seen.has(name)).length;
  }
}

/** The requirements that a check decides, and the operations that succeed in it. */
function shows({ requirements, smokeCost: { undecided, operations } }: Check): string[] {
  return [...requirements.filter((id) => !undecided.includes(id)), ...operations];
}
