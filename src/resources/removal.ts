import { randomUUID } from 'node:crypto';
import type { Configuration } from '../config/configuration.ts';
import { poll } from '../limits/poll.ts';
import { Skip } from '../result/signals.ts';
import type { ImpliedItemOperation, ResourceKind } from './kind.ts';
import { KEPT_KINDS, kindAt } from './kinds.ts';
import type { Ledger } from './ledger.ts';
import type { Requester } from './requester.ts';
import { deletionOf } from './requests.ts';

/** What became of a resource that was to be removed. */
type RemovalResult = 'removed' | 'missing' | 'there';

/** How long something new may take to come into being, and how often that is found out in vain. */
const LATE_SECONDS = 3;
const MOST_VAIN = 10;

/**
 * Removes what a run created, and knows which kinds of resource the target can remove at all: of
 * some the document names no deletion.
 */
export class Removal {
  readonly #configuration: Configuration;
  readonly #ledger: Ledger;
  readonly #removable = new Set<ResourceKind>();
  readonly #kept = new Set<ResourceKind>();
  readonly #trials = new Map<ResourceKind, Promise<void>>();
  /** How often something was waited for in vain, on a target where nothing ever came late. */
  #vain = 0;
  #salt: string | undefined;

  constructor(configuration: Configuration, ledger: Ledger) {
    this.#configuration = configuration;
    this.#ledger = ledger;
  }

  /**
   * Part of all names: fresh in every run on a target that keeps what earlier runs created, whose
   * names may be in use still. Empty elsewhere, so that one seed gives the same names.
   */
  get salt(): string {
    if (this.#kept.size > 0) this.#salt ??= randomUUID();
    return this.#salt ?? '';
  }

  /** Tries once in the run whether items of this kind can be removed. */
  tryOnce(kind: ResourceKind, trial: () => Promise<void>): Promise<void> {
    const tried = this.#trials.get(kind) ?? trial();
    this.#trials.set(kind, tried);
    return tried;
  }

  /** Whether an item of this kind was removed in this run. */
  hasRemoved(kind: ResourceKind): boolean {
    return this.#removable.has(kind);
  }

  /** Whether what is created of this kind stays, as far as is known. */
  keeps(kind: ResourceKind): boolean {
    return this.#kept.has(kind);
  }

  /** From now on what is created of this kind is taken to stay. */
  noteKept(kind: ResourceKind): void {
    this.#kept.add(kind);
  }

  /**
   * What is created where the target has no deletion stays, as much as `limits.leftBehind` allows:
   * else whole sections could not be checked.
   * @throws Skip when what is created of this kind stays, and as much stays already as is allowed
   */
  assertRoomFor(kind: ResourceKind, { operation }: ImpliedItemOperation): void {
    if (!this.keeps(kind)) return;
    const { leftBehind } = this.#configuration.limits;
    const left = this.#ledger.remainder.filter(({ path }) => isKept(path)).length;
    if (left < leftBehind) return;
    const reason = `what the run creates in ${kind.collection} cannot be removed again`;
    throw new Skip(`${reason}, and ${leftBehind} may be left behind`, `implied.${operation}`);
  }

  /**
   * Deletes a resource and says whether it is gone. One that nobody has seen yet (`isSeen` false) may
   * come into being late: that it is missing does not say yet that it is gone.
   * @param isTrial whether the deletion is tried although the target is taken to have none
   */
  async remove(
    caller: Requester,
    path: string,
    { isSeen = true, isTrial = false } = {},
  ): Promise<boolean> {
    const remove = () => this.#remove(caller, path, isTrial);
    const first = await remove();
    if (first !== 'missing' || isSeen || this.#vain >= MOST_VAIN) return first !== 'there';
    const { held, last } = await poll(remove, (result) => result !== 'missing', LATE_SECONDS);
    this.#vain = held ? Number.NEGATIVE_INFINITY : this.#vain + 1;
    return last !== 'there';
  }

  async #remove(caller: Requester, path: string, isTrial: boolean): Promise<RemovalResult> {
    const kind = kindAt(path);
    if (kind && kind.deletion !== 'documented') {
      return this.#removeImplied(kind, caller, path, isTrial);
    }
    const answer = await caller.delete(path);
    if (answer.ok) return 'removed';
    if (answer.status === 404) return 'missing';
    return answer.refused && (await caller.get(path)).refused ? 'missing' : 'there';
  }

  /** A 404 may say that the item is gone, or that there is no such operation. */
  async #removeImplied(
    kind: ResourceKind,
    caller: Requester,
    path: string,
    isTrial: boolean,
  ): Promise<RemovalResult> {
    const request = deletionOf(this.#configuration, path);
    if (request === undefined || (this.keeps(kind) && !isTrial)) return 'there';
    const answer = await caller.send(request);
    if (answer.ok) {
      this.#removable.add(kind);
      this.#kept.delete(kind);
      return 'removed';
    }
    if (answer.isMissing && this.hasRemoved(kind)) return 'missing';
    const isThere = (await kind.mayBeThere?.(caller, path)) ?? false;
    if (isThere && answer.isMissing) this.#kept.add(kind);
    return isThere ? 'there' : 'missing';
  }
}

function isKept(path: string): boolean {
  return KEPT_KINDS.some(({ item }) => item.test(path));
}
