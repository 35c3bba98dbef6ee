import { kindAt, nameIn } from './kinds.ts';
import { placeOf, type Remainder } from './ledger-file.ts';
import type { CreationAttempt } from './recipe.ts';
import { isRemovalTrial } from './removal/removal-trial.ts';
import type { CreationScope } from './scope.ts';
import { isGoneAlready, type TrackedResource } from './tracked-resource.ts';

/** The resources that one check has created, until they are removed. */
export class TrackedResources {
  readonly #scope: CreationScope;
  #paths: TrackedResource[] = [];
  readonly #given = new Set<string>();
  #gotIdAgain = false;
  #count = 0;

  constructor(scope: CreationScope) {
    this.#scope = scope;
  }

  /** How many resources there have been, removed ones too. */
  get count(): number {
    return this.#count;
  }

  /** Whether another resource has had the path of one of these, of this run or of somebody else. */
  get sharesIds(): boolean {
    const { ledger } = this.#scope.run;
    return this.lostIds || [...this.#given].some((path) => ledger.timesGiven(path) > 1);
  }

  /** Whether somebody else got the path of one that was deleted. */
  get lostIds(): boolean {
    return [...this.#given].some((path) => this.#scope.run.ledger.isTaken(path));
  }

  /** Whether a new resource got the path of one that this check had removed. */
  get gotIdAgain(): boolean {
    return this.#gotIdAgain;
  }

  /** From now on the resource is removed when the check ends. */
  protected keep(key: number, path: string, { body, ...by }: CreationAttempt): void {
    const isThere = this.#paths.some((known) => known.path === path);
    if (this.#given.has(path) && !isThere) this.#gotIdAgain = true;
    if (!kindAt(path)?.pathHoldsName) this.#given.add(path);
    const remover = by.remover ?? by.caller ?? this.#scope.owner;
    const creation = this.#scope.run.ledger.created(key, path, remover.credential);
    this.#paths.push({ path, creation, name: nameIn(body), remover, isSeen: false });
    this.#count += 1;
  }

  /** A read has shown what is at the path. */
  protected noteSeen(path: string): void {
    for (const known of this.#paths) known.isSeen ||= known.path === path;
  }

  /** Where the resources are that are there now. */
  get paths(): string[] {
    return this.#paths.map(({ path }) => path);
  }

  /** The check itself removed the resource of the account of this credential: nothing is left to do. */
  forget(path: string, credential = 'owner'): void {
    this.#forget((known) => isAt(known, { path, credential }), path);
  }

  #forget(isGone: (known: TrackedResource) => boolean, path: string): void {
    const gone = this.#paths.filter(isGone);
    if (gone.length === 0) return;
    this.#paths = this.#paths.filter((known) => !isGone(known));
    for (const { creation, remover } of gone) {
      const { credential } = remover;
      const isThere = this.#paths.some((known) => isAt(known, { path, credential }));
      if (!isThere) this.#scope.run.ledger.removed(path, creation, credential);
    }
  }

  /** How many resources are there now: hand it to `clear` to keep them. */
  get mark(): number {
    return this.#paths.length;
  }

  /**
   * Removes what the check created since `mark`, the youngest first; what cannot be removed stays in
   * the ledger.
   */
  async clear(mark = 0): Promise<void> {
    const { removal, ledger, settings } = this.#scope.run;
    const { settleSeconds } = settings.configuration.limits;
    for (const tracked of this.#paths.slice(mark).reverse()) {
      const { path, remover, isSeen } = tracked;
      const isSame = (known: TrackedResource) =>
        isAt(known, { path, credential: remover.credential });
      // Racing creations may all have been answered with one path.
      if (!this.#paths.some(isSame)) continue;
      const remove = () =>
        isRemovalTrial(this.#scope)
          ? removal.removeOnce(remover.removing, path, { isSeen, isTrial: true }).catch(() => false)
          : removal.remove(remover.removing, path, isSeen);
      const isGone = (await isGoneAlready(tracked, ledger, settleSeconds)) || (await remove());
      if (isGone) this.#forget(isSame, path);
      if (isGone) await this.#removeMoved(tracked);
    }
  }

  /** Somebody else may have come to an id meanwhile. */
  #isOfRun(name: string | undefined): boolean {
    const { prefix } = this.#scope.run.settings.configuration.names;
    return name?.startsWith(`${prefix}-`) === true;
  }

  /** What is not found where it was may be where the answer to an update said, if nobody had anything there. */
  async #removeMoved({ path, creation, name, remover }: TrackedResource): Promise<void> {
    const { ledger, earlier, removal } = this.#scope.run;
    const to = ledger.movedTo(path);
    if (to === undefined || ledger.isDeleted(path, creation)) return;
    if (!earlier.lacks(to) || ledger.timesGiven(to) > 0) return;
    const seen = await remover.removing.get(to).catch(() => undefined);
    if (!seen?.ok || !this.#isOfRun(nameIn(Object(seen.body)))) return;
    const key = ledger.intend(kindAt(to)?.collection ?? '', name, remover.credential);
    ledger.created(key, to, remover.credential);
    if (!(await removal.remove(remover.removing, to))) return;
    ledger.removed(to, undefined, remover.credential);
  }
}

/** Another account may have something at the same path, such as a tag. */
function isAt({ path, remover }: TrackedResource, at: Remainder): boolean {
  return placeOf({ path, credential: remover.credential }) === placeOf(at);
}
