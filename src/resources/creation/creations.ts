import { unclaimedOperation } from '../../config/claims.ts';
import { Names } from '../../generate/names.ts';
import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import { createdBy, isInexact, nameIn } from '../kinds.ts';
import { type CreationAttempt, pathOf, type Recipe } from '../recipe.ts';
import { brokenRequirement, refusedArrangement } from '../refused-arrangement.ts';
import { assertRemovable } from '../removal/removal-trial.ts';
import type { Requester } from '../requester.ts';
import type { CreationScope } from '../scope.ts';
import { TrackedResources } from '../tracked-resources.ts';
import { untilKnown } from '../visibility.ts';
import { kindOf, type RefusedCreation } from './accepted-creations.ts';
import { Insistence } from './insistence.ts';
import { assertOffered } from './offered.ts';
import { withOtherPassword } from './password.ts';
import { noteRefusal } from './refused-creation.ts';

/** Creates resources on behalf of one check; they are removed when it ends. */
export class Creations extends TrackedResources {
  readonly #scope: CreationScope;
  readonly #room: number;
  #reserved: Promise<void> | undefined;
  readonly #insistence: Insistence;
  #renamings = 0;

  /** @param room how many of them are alive at one time, at most; 0 for what checks share */
  constructor(scope: CreationScope, room: number) {
    super(scope);
    this.#scope = scope;
    this.#room = room;
    this.#insistence = new Insistence(scope, this);
  }

  /** Waits, once, until there is room for all that may be alive at one time. */
  reserve(): Promise<void> {
    this.#reserved ??= this.#scope.run.budget.room.reserve(this.#room);
    return this.#reserved;
  }

  /**
   * Sends a request that may create something, after writing it to the ledger. What a 2xx created is
   * removed when the check ends.
   * @throws Skip or Inconclusive when it is refused in a region that need not offer the service
   */
  async attempt(asked: CreationAttempt): Promise<Answer> {
    const answer = await this.#attempt(asked);
    const other = withOtherPassword(this.#scope, asked, answer);
    return other ? this.attempt(other) : answer;
  }

  async #attempt(asked: CreationAttempt): Promise<Answer> {
    const { ledger, budget, acceptedCreations } = this.#scope.run;
    const caller = asked.caller ?? this.#scope.owner;
    const recipe = { ...asked, remover: asked.remover ?? this.#removerFor(caller) };
    caller.assertMaySend({ method: 'POST', path: recipe.collection });
    await assertRemovable(this.#scope, recipe.collection, this.count);
    await this.reserve();
    await budget.object();
    const { credential } = recipe.remover;
    const key = ledger.intend(recipe.collection, nameIn(recipe.body), credential);
    const { collection: to, body, also, instead = { json: body } } = recipe;
    const kind = kindOf(to);
    const answered = acceptedCreations.sending(kind, ledger.aliveIn(kind));
    let others = 0;
    const sent = caller.send({ method: 'POST', path: to, ...instead, ...also }).finally(() => {
      others = answered();
    });
    const answer = await sent.catch((error) => {
      budget.settled(false);
      throw error;
    });
    const path = answer.ok ? await this.#pathOfNew(recipe, answer) : undefined;
    if (path !== undefined) this.#made(key, path, recipe);
    else await this.#lookFor(key, answer, recipe);
    if (path !== undefined) {
      acceptedCreations.note(recipe);
      this.#scope.run.regions.noteTaken(kind, body.region);
    }
    if (path === undefined && answer.refused) noteRefusal(this.#scope, answer, recipe, others);
    if (answer.refused) await assertOffered(this.#scope, recipe);
    if (answer.ok) this.#assertAddressed(answer, recipe);
    return answer;
  }

  /** The owner removes what others of the account create: they may be let read it only. */
  #removerFor(caller: Requester): Requester {
    return caller.credential === 'otherAccount' ? caller : this.#scope.owner;
  }

  /** @throws Skip where the id cannot be read exactly: nothing of the kind could be removed, nor is more created */
  #assertAddressed({ body }: Answer, { collection }: CreationAttempt): void {
    const { id } = Object(body);
    const kind = createdBy(collection);
    if (kind === undefined || !isInexact(id)) return;
    this.#scope.run.removal.noteUnremovable(kind);
    throw new Skip(
      `ids of ${kind.collection} such as ${id} are beyond the numbers that are read exactly here`,
      `ids up to ${Number.MAX_SAFE_INTEGER}`,
    );
  }

  /** Sends, under another name, the creation that tells whether the target refused one like it for want of room. */
  likeBefore({ collection, body, path, caller }: RefusedCreation): Promise<Answer> {
    const by = { ...(path ? { path } : {}), ...(caller ? { caller } : {}) };
    return this.attempt({ collection, body: this.#renamed(body), ...by });
  }

  /**
   * Creates a resource the check needs.
   * @throws Inconclusive when the target does not let it; a RefusedArrangement when it should
   */
  async make(recipe: Recipe): Promise<{ answer: Answer; path: string }> {
    const attempt = () => this.attempt(recipe);
    const first = await (recipe.namesNew ? untilKnown(this.#scope, attempt) : attempt());
    const isWrong = brokenRequirement(this.#scope, recipe, first) !== undefined;
    const made = (isWrong ? await this.#insistence.insist(recipe, attempt) : undefined) ?? first;
    const path = made.ok ? await this.#pathOfNew(recipe, made) : undefined;
    if (path === undefined) throw refusedArrangement(this.#scope, recipe, made);
    if (recipe.readable === false) return { answer: made, path };
    const caller = recipe.caller ?? this.#scope.owner;
    const isReady = recipe.ready ?? (() => true);
    const { configuration } = this.#scope.run.settings;
    // What was created ready needs no read, which the target may not claim to have.
    if (isReady(made) && unclaimedOperation(configuration, { method: 'GET', path }))
      return { answer: made, path };
    const look = () => caller.get(path);
    // What is made ready only after it was answered takes as long as any status does to change.
    const atMost = recipe.ready ? transitionTime(this.#scope) : this.#scope.convergence;
    const { held, last } = await poll(look, (seen) => seen.ok && isReady(seen), atMost);
    if (last.ok) this.noteSeen(path);
    if (!held) throw new Inconclusive(`${path} was created but is not ready: ${last.summary}`);
    return { answer: await this.#ownOf(made, last, look, isReady), path };
  }

  /**
   * Where ids are given again and reads lag, what a read shows at first may be what had the path before: then one
   * that shows the name which the creation was answered with. Where none comes, the first one.
   */
  async #ownOf(
    made: Answer,
    first: Answer,
    look: () => Promise<Answer>,
    isReady: (seen: Answer) => boolean,
  ): Promise<Answer> {
    const name = nameIn(Object(made.body));
    const isOwn = (seen: Answer) => seen.ok && isReady(seen) && nameIn(Object(seen.body)) === name;
    // Reading a tag shows what is tagged, and no name.
    const isNamed = nameIn(Object(first.body)) !== undefined;
    if (!isNamed || name === undefined || isOwn(first)) return first;
    const { held, last } = await poll(look, isOwn, this.#scope.convergence);
    return held ? last : first;
  }

  /**
   * What a list shows that one request of the check made beside what its answer names is removed when the check ends
   * too.
   * @param item of the collection, with the item itself as its body
   */
  alsoMade(item: Pick<Recipe, 'collection' | 'body'>): void {
    const path = createdBy(item.collection)?.path(item.body, item.body);
    if (path === undefined || this.paths.includes(path)) return;
    this.keep(this.#scope.run.ledger.intend(item.collection, nameIn(item.body)), path, item);
  }

  /** Removes everything and gives the room back. */
  async close(): Promise<void> {
    await this.clear();
    if (this.#reserved) this.#scope.run.budget.room.release(this.#room);
    this.#reserved = undefined;
  }

  /** The body with a name that shares nothing with the other names of the check. */
  #renamed(body: Recipe['body']): Recipe['body'] {
    const { id, seed, run } = this.#scope;
    const { prefix, domainSuffix } = run.settings.configuration.names;
    this.#renamings += 1;
    const names = new Names(prefix, seed, `${id}, like before ${this.#renamings}`);
    if ('domain' in body) return { ...body, domain: names.domain(domainSuffix) };
    return { ...body, label: names.label() };
  }

  /** Where an answer says that the new resource is; undefined when it names none, or what was there before. */
  async #pathOfNew(recipe: CreationAttempt, answer: Answer): Promise<string | undefined> {
    const path = pathOf(recipe, answer);
    const reader = (recipe.remover ?? recipe.caller ?? this.#scope.owner).removing;
    const isNew =
      path !== undefined && (await this.#scope.run.earlier.isNew(path, recipe.body, reader));
    return isNew ? path : undefined;
  }

  /** Looks for a resource by its name when the answer does not say where it is, so that it gets removed. */
  async #lookFor(key: number, answer: Answer, recipe: CreationAttempt): Promise<void> {
    const { collection, body, ...by } = recipe;
    if (answer.refused || createdBy(collection) === undefined) return this.#nothing(key);
    const { ledger, budget, lookup } = this.#scope.run;
    const remover = by.remover ?? by.caller ?? this.#scope.owner;
    const found = await lookup.find(remover, { collection, name: nameIn(body), known: this.paths });
    if (found !== undefined) return this.#made(key, found, recipe);
    if (!answer.ok) return this.#nothing(key);
    ledger.lost(key, collection, nameIn(body));
    budget.settled(true);
  }

  #made(key: number, path: string, recipe: CreationAttempt): void {
    this.keep(key, path, recipe);
    this.#scope.run.budget.settled(true);
  }

  #nothing(key: number): void {
    this.#scope.run.ledger.nothing(key);
    this.#scope.run.budget.settled(false);
  }
}
