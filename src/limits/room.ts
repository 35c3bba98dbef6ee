/** What checks share: it takes room too, and can give some back. */
export interface SharedRoom {
  /** How many resources exist for it now. */
  readonly alive: number;
  /** Removes something nobody uses now. False when there is nothing. */
  giveBack(): Promise<boolean>;
}

const NOTHING_SHARED: SharedRoom = { alive: 0, giveBack: async () => false };

/** Room kept for what the checks under way may still make to be shared. */
const SHARED_TO_COME = 6;

/**
 * The room for resources that exist at the same time. A check reserves as much as it will need at one time
 * before it creates the first, so that checks cannot wait for each other in a circle.
 */
export class Room {
  readonly #most: number;
  readonly #shared: SharedRoom;
  readonly #waiting: { room: number; enter: () => void }[] = [];
  #reserved = 0;

  /** @param most resources that may exist at the same time */
  constructor(most: number, shared = NOTHING_SHARED) {
    this.#most = most;
    this.#shared = shared;
  }

  /**
   * Waits until `room` more resources may exist; who needs little may pass who needs much. Whoever asks may have
   * nothing for which others with room wait: they would wait for each other.
   */
  async reserve(room: number): Promise<void> {
    if (this.#fits(room)) {
      this.#reserved += room;
      return;
    }
    const entered = new Promise<void>((enter) => {
      this.#waiting.push({ room, enter });
    });
    while (this.#waiting.length > 0 && (await this.#shared.giveBack())) this.#admit();
    await entered;
  }

  /**
   * As `reserve`, for those who have something for which others with room may wait: they give up after a while.
   * @returns whether there is room; nothing is reserved otherwise
   */
  async reserveInTime(room: number, millis: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const isOver = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, millis, false);
    });
    const entered = this.reserve(room).then(() => true);
    const isIn = await Promise.race([entered, isOver]);
    clearTimeout(timer);
    if (!isIn) void entered.then(() => this.release(room));
    return isIn;
  }

  /** Gives the room back, and lets in whoever fits now. */
  release(room: number): void {
    this.#reserved -= room;
    this.#admit();
  }

  #admit(): void {
    const shared = this.#shared.alive;
    for (const next of [...this.#waiting]) {
      if (!this.#fits(next.room, shared)) continue;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#reserved += next.room;
      next.enter();
    }
  }

  /** A check that is alone may always begin, or it would wait for ever. */
  #fits(room: number, shared = this.#shared.alive): boolean {
    if (this.#reserved === 0 || room === 0) return true;
    const taken = this.#reserved + shared + SHARED_TO_COME;
    return taken + room <= this.#most;
  }
}
