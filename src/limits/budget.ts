import type { Reason } from '../result/reason.ts';
import { Inconclusive } from '../result/signals.ts';
import { Room, type SharedRoom } from './room.ts';

/** What a run may cost the target (design: a run states what it may create and stays within it). */
export interface Limits {
  /** Requests in the whole run. */
  readonly requests: number;
  /** Resources created in the whole run. */
  readonly objects: number;
  /** Resources that exist at the same time. */
  readonly alive: number;
  /** Time of the whole run, clean-up included; without it the run ends when it is done. */
  readonly minutes?: number;
}

/** What a piece of work takes of a run. */
export interface Cost {
  /** Resources that it creates. */
  readonly objects: number;
  readonly requests: number;
}

/** What is kept for checks to come. */
export interface Kept extends Cost {
  /** The part of it that may be needed once more; all of it when left out. */
  readonly again?: Cost;
  /** Objects that whole checks to come take, which random cases leave alone. */
  readonly ofWholeChecks?: number;
}

/** What the waits of a run have cost so far: looks in which nothing had changed yet. */
export interface WaitingCost {
  readonly repeatedLooks: number;
}

const NOTHING: Cost = { objects: 0, requests: 0 };
const NO_WAITS: WaitingCost = { repeatedLooks: 0 };

/**
 * Part of the objects that is not planned with, and that more cases leave alone while others are kept, as they do with
 * that part of the requests: a check may have to be run again, and what checks share may have to be made again. No
 * more than is kept: the few checks that are left in the end are run again once at most.
 */
export const RESERVE = 0.1;

/**
 * What whole checks take, of what they were measured to take with the fewest cases: what several share is made again
 * when it was used up or removed, and how often depends on the order in which they run.
 */
const OF_MEASURED = 1.5;

/** Keeps a run within its limits. */
export class Budget {
  /** Bounds the resources that exist at the same time. */
  readonly room: Room;
  readonly #limits: Limits;
  #closedFor: Reason | undefined;
  #requests: number;
  #objects: number;
  /** Requests under way that may create something. */
  #attempts = 0;
  readonly #answered: (() => void)[] = [];
  /** Promised to cases under way that no check to come needs. */
  #promised = NOTHING;
  readonly #kept: Kept;
  readonly #waits: WaitingCost;

  /**
   * @param kept what checks to come need at the least, where waiting costs nothing
   * @param spent what a run that is resumed has used up already
   */
  constructor(
    limits: Limits,
    shared?: SharedRoom,
    kept: Kept = NOTHING,
    waits = NO_WAITS,
    spent = NOTHING,
  ) {
    this.#requests = spent.requests;
    this.#objects = spent.objects;
    this.#limits = limits;
    this.room = new Room(limits.alive, shared);
    this.#kept = kept;
    this.#waits = waits;
  }

  /** From now on nothing is sent but what removes: the run was aborted, or its time is used up. */
  close(reason: Reason = { code: 'aborted' }): void {
    this.#closedFor = reason;
  }

  /** Why nothing but what removes is sent any more; undefined while all is. */
  get closedFor(): Reason | undefined {
    return this.#closedFor;
  }

  /** @throws Inconclusive when the run was aborted, or has no time or requests left. */
  request(): void {
    if (this.#closedFor) throw new Inconclusive(this.#closedFor);
    if (this.#requests >= this.#limits.requests) {
      throw new Inconclusive({ code: 'budget-requests', limit: this.#limits.requests });
    }
    this.removal();
  }

  /** A request that removes something of the run: counted, but never kept back. */
  removal(): void {
    this.#requests += 1;
  }

  /**
   * Before a request that may create something. Where the last objects may go to requests under way,
   * waits for their answers: most of them may be refused.
   * @throws Inconclusive when the run may create nothing more
   */
  async object(): Promise<void> {
    const { objects } = this.#limits;
    while (this.#objects + this.#attempts >= objects && this.#attempts > 0) {
      await new Promise<void>((answered) => this.#answered.push(answered));
    }
    if (this.#objects + this.#attempts >= objects) {
      throw new Inconclusive({ code: 'budget-objects', limit: objects });
    }
    this.#attempts += 1;
  }

  /** The answer to such a request; a refusal costs nothing. */
  settled(isCreated: boolean): void {
    this.#attempts -= 1;
    if (isCreated) this.#objects += 1;
    for (const answered of this.#answered.splice(0)) answered();
  }

  /** Whether so much is left beside what checks to come need: for more cases, and for shrinking. */
  affords({ objects, requests }: Cost): boolean {
    return this.#spares('objects', objects) && this.#spares('requests', requests);
  }

  /**
   * Does what only adds cases, with so much promised to it meanwhile, so that several such cases together take
   * nothing that is kept.
   * @returns false, with nothing done, when there is not so much
   */
  async spending(cost: Cost, work: () => Promise<void>): Promise<boolean> {
    if (!this.affords(cost)) return false;
    this.#promised = sumOf(this.#promised, cost, 1);
    await work().finally(() => {
      this.#promised = sumOf(this.#promised, cost, -1);
    });
    return true;
  }

  /** Why something of this cost was left out: for want of objects, which whole checks may need, or of requests. */
  shortageFor(cost: Cost): Reason {
    const lacksRequests =
      this.#spares('objects', cost.objects) && !this.#spares('requests', cost.requests);
    const what = lacksRequests ? 'requests' : 'objects';
    const reason = { code: `budget-${what}`, limit: this.#limits[what] } as const;
    return this.#left[what] >= cost[what] ? { ...reason, isKept: true } : reason;
  }

  #spares(what: keyof Cost, wanted: number): boolean {
    if (wanted === 0) return true;
    const kept = this.#kept[what] * (what === 'requests' ? this.#lateness : 1);
    const again = (this.#kept.again ?? this.#kept)[what];
    const reserve = Math.min(again, Math.floor(this.#limits[what] * RESERVE));
    return this.#left[what] - this.#promised[what] - kept - reserve >= wanted;
  }

  get #left(): Cost {
    return {
      objects: this.#limits.objects - this.#objects - this.#attempts,
      requests: this.#limits.requests - this.#requests,
    };
  }

  /**
   * As `spending`, for one more case of a check that goes on as long as there is room: it leaves alone what whole
   * checks to come take as well, though others may have decided all that they decide.
   */
  async trying(cost: Cost, work: () => Promise<void>): Promise<boolean> {
    return this.#sparesWholeChecks(cost) && (await this.spending(cost, work));
  }

  #sparesWholeChecks({ objects }: Cost): boolean {
    const { ofWholeChecks = 0 } = this.#kept;
    const left =
      this.#left.objects - this.#promised.objects - Math.floor(OF_MEASURED * ofWholeChecks);
    return objects === 0 || left >= objects;
  }

  /** How many times as many requests the run takes as it would if every change showed at once. */
  get #lateness(): number {
    const useful = this.#requests - this.#waits.repeatedLooks;
    return useful > 0 ? this.#requests / useful : 1;
  }

  get spent(): { requests: number; objects: number } {
    return { requests: this.#requests, objects: this.#objects };
  }
}

function sumOf(one: Cost, other: Cost, factor: 1 | -1): Cost {
  return {
    objects: one.objects + factor * other.objects,
    requests: one.requests + factor * other.requests,
  };
}
