import { randomUUID } from 'node:crypto';
import type { Configuration } from '../../config/configuration.ts';
import { poll } from '../../limits/poll.ts';
import { Skip } from '../../result/signals.ts';
import type { ImpliedItemOperation, ResourceKind } from '../kind.ts';
import { KINDS_WITHOUT_DELETION, kindAt } from '../kinds.ts';
import type { Ledger } from '../ledger.ts';
import type { Requester } from '../requester.ts';
import { deletionOf } from '../requests.ts';
import { isSeen } from './presence.ts';

/** What became of a resource that was to be removed: `lacking` is there, and its deletion is not found. */
type RemovalResult = 'removed' | 'missing' | 'there' | 'lacking';

/**
 * How long a new resource may take to appear where changes may take longer to show, and how often the run
 * waits for one that never does.
 */
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
  readonly #unremovable = new Set<ResourceKind>();
  /** Of these the owner says that the target does not have the documented deletion. */
  readonly #undeletable = new Set<ResourceKind>();
  readonly #trials = new Map<ResourceKind, Promise<void>>();
  /** Waits for a resource that never appeared; no longer counted once one did appear late. */
  #vain = 0;
  /** Resources in a row that would not go; no more are waited for after some. */
  #stuck = 0;
  readonly #salt: string;
  #drawn: string | undefined;

  /** @param salt of a run that is resumed */
  constructor(configuration: Configuration, ledger: Ledger, salt = '') {
    this.#configuration = configuration;
    this.#ledger = ledger;
    this.#salt = salt;
  }

  /**
   * Part of all names. On a target that cannot remove everything, names of earlier runs may still be in
   * use, so each run has a salt of its own; elsewhere nothing is drawn, so that one seed gives the same names.
   */
  get salt(): string {
    if (this.#unremovable.size > 0) this.#drawn ??= randomUUID();
    return `${this.#salt}${this.#drawn ?? ''}`;
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

  /** Whether the target is known to have no deletion for this kind. */
  cannotRemove(kind: ResourceKind): boolean {
    return this.#unremovable.has(kind);
  }

  /** From now on the target counts as having no deletion for this kind. */
  noteUnremovable(kind: ResourceKind): void {
    this.#unremovable.add(kind);
  }

  /**
   * Where the target has no deletion, the run leaves behind as much as `limits.leftBehind` allows:
   * without any, whole sections could not be checked.
   * @throws Skip when this kind cannot be removed, and as much as is allowed is left behind already
   */
  assertRoomFor(kind: ResourceKind, { operation }: ImpliedItemOperation): void {
    if (!this.cannotRemove(kind)) return;
    const { leftBehind } = this.#configuration.limits;
    const left = this.#ledger.remainder.filter(({ path }) => isWithoutDeletion(path)).length;
    if (left < leftBehind) return;
    const { collection } = kind;
    throw new Skip({ code: 'left-behind', collection, limit: leftBehind }, `implied.${operation}`);
  }

  /**
   * What the document says how to delete, and the target does not, is created no more. Where the owner
   * says that there is no deletion, `limits.leftBehind` bounds it, as where the document names none.
   * @throws Skip when nothing more of this kind may be created
   */
  assertNotStuck(kind: ResourceKind): void {
    if (!this.cannotRemove(kind)) return;
    const { collection } = kind;
    const isTold = this.#undeletable.has(kind);
    const limit = isTold ? this.#configuration.limits.leftBehind : 0;
    if (this.#ledger.aliveIn(collection) < limit) return;
    const enable = isTold ? 'limits.leftBehind' : `a deletion of what is in ${collection}`;
    throw new Skip({ code: 'left-behind', collection, limit }, enable);
  }

  /**
   * Deletes a resource and returns whether it is gone. What refuses to go, or gives no answer, is asked again
   * for a while: it may be busy, or the target away for a moment; a volume is detached first.
   * @param isSeen whether a read has shown it: one that none has shown may appear late, so that a 404 for
   *   it does not prove that it is gone
   */
  async remove(caller: Requester, path: string, isSeen = true): Promise<boolean> {
    const remove = () => this.removeOnce(caller, path, { isSeen }).catch(() => false);
    const kind = kindAt(path);
    if (await remove()) return true;
    if (kind?.beforeDeletion) await caller.post(`${path}/${kind.beforeDeletion}`).catch(() => {});
    if (this.#stuck >= MOST_VAIN || (kind && this.cannotRemove(kind))) return false;
    const { held } = await poll(remove, (isGone) => isGone, this.#lateSeconds);
    this.#stuck = held ? 0 : this.#stuck + 1;
    return held;
  }

  /**
   * The same without asking again what refuses to go.
   * @param isTrial whether to try the deletion although the target counts as having none
   * @throws Inconclusive when no answer comes
   */
  async removeOnce(
    caller: Requester,
    path: string,
    { isSeen = true, isTrial = false } = {},
  ): Promise<boolean> {
    const remove = () => this.#remove(caller, path, isTrial);
    const first = await remove();
    if (first === 'lacking') return this.#removeLate(path, remove);
    if (first !== 'missing' || isSeen || this.#vain >= MOST_VAIN) return first !== 'there';
    const { held, last } = await poll(remove, (result) => result !== 'missing', this.#lateSeconds);
    this.#vain = held ? Number.NEGATIVE_INFINITY : this.#vain + 1;
    return last !== 'there';
  }

  /**
   * A new resource may be read before its deletion finds it. Where that lasts, the target has no deletion
   * of this kind: the next ones are tried once.
   */
  async #removeLate(path: string, remove: () => Promise<RemovalResult>): Promise<boolean> {
    const kind = kindAt(path);
    const isKnown = kind !== undefined && this.cannotRemove(kind);
    const seconds = isKnown ? 0 : this.#configuration.limits.settleSeconds;
    const { held, last } = await poll(remove, (result) => result !== 'lacking', seconds);
    if (!held && kind) this.noteUnremovable(kind);
    return held && last !== 'there';
  }

  get #lateSeconds(): number {
    return Math.min(LATE_SECONDS, this.#configuration.limits.settleSeconds);
  }

  async #remove(caller: Requester, path: string, isTrial: boolean): Promise<RemovalResult> {
    const kind = kindAt(path);
    if (kind && kind.deletion !== 'documented') {
      return this.#removeImplied(kind, caller, path, isTrial);
    }
    const request = deletionOf(this.#configuration, path);
    if (request === undefined && kind) this.#undeletable.add(kind);
    if (request === undefined && kind) this.noteUnremovable(kind);
    if (request === undefined) return 'there';
    const answer = await caller.send(request);
    if (answer.ok) {
      this.#noteRemovable(kind);
      return 'removed';
    }
    if (answer.isMissing && kind && !this.#isKnownToRemove(kind)) {
      return (await isSeen(this.#configuration, caller, path)) ? 'lacking' : 'missing';
    }
    if (answer.status === 404) return 'missing';
    return answer.refused && (await caller.get(path)).refused ? 'missing' : 'there';
  }

  #noteRemovable(kind: ResourceKind | undefined): void {
    if (kind === undefined) return;
    this.#removable.add(kind);
    this.#unremovable.delete(kind);
  }

  /** Whether its deletion has worked in this run, whoever asked: then a 404 says that an item is gone. */
  #isKnownToRemove(kind: ResourceKind): boolean {
    return this.hasRemoved(kind) || this.#ledger.hasDeletedIn(kind.collection);
  }

  /** A 404 may say that the item is gone, or that there is no such operation. */
  async #removeImplied(
    kind: ResourceKind,
    caller: Requester,
    path: string,
    isTrial: boolean,
  ): Promise<RemovalResult> {
    const request = deletionOf(this.#configuration, path);
    if (request === undefined || (this.cannotRemove(kind) && !isTrial)) return 'there';
    const answer = await caller.send(request);
    if (answer.ok) {
      this.#noteRemovable(kind);
      return 'removed';
    }
    if (answer.isMissing && this.hasRemoved(kind)) return 'missing';
    const isThere = (await kind.mayBeThere?.(caller, path)) ?? false;
    if (isThere && answer.isMissing) this.#unremovable.add(kind);
    return isThere ? 'there' : 'missing';
  }
}

/** Whether the document names no deletion for what lives at the path. */
function isWithoutDeletion(path: string): boolean {
  return KINDS_WITHOUT_DELETION.some(({ item }) => item.test(path));
}
