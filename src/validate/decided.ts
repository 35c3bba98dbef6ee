/**
 * The requirements that values are held against, each once, in the order in which they are met.
 * Numbers tell which are there already: hashing the ids of a long list takes longer than reading it.
 */
export class Decided {
  readonly ids: string[] = [];
  /** One bit for each requirement, by its number. */
  readonly #met: number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

  /** @param nth place of the requirement among those of the document, from 0 */
  add(id: string, nth: number): void {
    const word = nth >>> 5;
    const met = this.#met[word] ?? 0;
    const bit = 1 << (nth & 31);
    if ((met & bit) !== 0) return;
    this.#met[word] = met | bit;
    this.ids.push(id);
  }
}
