import { Inconclusive } from './signals.ts';

/** What a run may cost the target (design: a run states what it may create and stays within it). */
export interface Limits {
  /** Requests in the whole run. */
  readonly requests: number;
  /** Resources created in the whole run. */
  readonly objects: number;
  /** Resources that exist at the same time. */
  readonly alive: number;
}

/** Of the resources alive at one time, room kept for those that checks share for the whole run. */
const SHARED = 40;

/**
 * Keeps a run within its limits. A check reserves room for all the resources it will have at one
 * time before it begins, so that checks cannot wait for each other in a circle.
 */
export class Budget {
  readonly #limits: Limits;
  /** Resources that the checks under way may have at one time. */
  readonly #room: number;
  readonly #waiting: { room: number; enter: () => void }[] = [];
  #requests = 0;
  #objects = 0;
  #reserved = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#room = Math.max(1, limits.alive - SHARED);
  }

  /** @throws Inconclusive when the run has no requests left. */
  request(): void {
    if (this.#requests >= this.#limits.requests) {
      throw new Inconclusive(`the run's budget of ${this.#limits.requests} requests is used up`);
    }
    this.#requests += 1;
  }

  /** @throws Inconclusive when the run may create nothing more. */
  object(): void {
    if (this.#objects >= this.#limits.objects) {
      throw new Inconclusive(`the run's budget of ${this.#limits.objects} objects is used up`);
    }
    this.#objects += 1;
  }

  /** A creation was refused: it cost nothing. */
  refund(): void {
    this.#objects -= 1;
  }

  /** Waits, first come first served, until `room` more resources may exist. */
  async reserve(room: number): Promise<void> {
    const asked = Math.min(room, this.#room);
    if (this.#waiting.length === 0 && this.#reserved + asked <= this.#room) {
      this.#reserved += asked;
      return;
    }
    await new Promise<void>((enter) => this.#waiting.push({ room: asked, enter }));
  }

  /** Gives the room back. */
  release(room: number): void {
    this.#reserved -= Math.min(room, this.#room);
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#reserved + next.room > this.#room) return;
      this.#reserved += next.room;
      this.#waiting.shift();
      next.enter();
    }
  }

  get spent(): { requests: number; objects: number } {
    return { requests: this.#requests, objects: this.#objects };
  }
}
