/** What a run was told of events so far, by the credential that read them. */
export class EventHistory {
  readonly #seen = new Map<string, ReadonlySet<unknown>>();

  /** Whether every record that was listed before is among these: nothing says how long they are kept. */
  keepsAll(credential: string, records: readonly unknown[]): boolean {
    const now = new Set(records.map(keyOf));
    const before = this.#seen.get(credential) ?? new Set();
    this.#seen.set(credential, new Set([...before, ...now]));
    return [...before].every((each) => now.has(each));
  }
}

/** What tells one event record from another: its id, else all that it says. */
export function keyOf(record: unknown): unknown {
  return Object(record).id ?? JSON.stringify(record);
}
