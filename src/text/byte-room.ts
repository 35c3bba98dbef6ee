/** How many bytes may be held at one time, whoever holds them. */
export class ByteRoom {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Takes so many bytes; false, and nothing is taken, when there is no room for them. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  /** Gives bytes back that were taken. */
  give(bytes: number): void {
    this.#left += bytes;
  }
}
