import type { Request } from '../http/exchange.ts';
import type { Answer } from './answer.ts';
import { untilKnown } from './arrange/found.ts';
import type { Caller } from './caller.ts';
import type { CheckContext } from './check-context.ts';
import { findNamed } from './find-named.ts';
import { isDeleted, isNamed, type Kept, nameIn } from './kept.ts';
import { standsAlone } from './named.ts';
import { Names } from './names.ts';
import { poll } from './poll.ts';
import { kindOf, type TurnedAway } from './precedents.ts';
import { Inconclusive } from './signals.ts';

/** How one kind of resource is created, waited for and removed. */
export interface Recipe {
  readonly collection: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the request carries besides its body. */
  readonly also?: Pick<Request, 'query' | 'headers'>;
  /** Path of the new resource, from the body of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly path: (body: any) => string | undefined;
  /** Who creates it; the owner when left out. */
  readonly caller?: Caller;
  /** Who removes it; whoever creates it when left out. */
  readonly remover?: Caller;
  /** True once the resource can be used; undefined when it can at once it is readable. */
  readonly ready?: (answer: Answer) => boolean;
  /** True when the body names something new that no operation reads: it may be known late. */
  readonly namesNew?: boolean;
  /** False when the resource cannot be read back (records, nodes). */
  readonly readable?: boolean;
}

/** Creates resources on behalf of one check, and removes them when it ends. */
export class Creations {
  readonly #context: CheckContext;
  readonly #room: number;
  #paths: Kept[] = [];
  #reserved: Promise<void> | undefined;
  readonly #given = new Set<string>();
  #gotIdAgain = false;
  #renamings = 0;
  #count = 0;

  /** @param room how many of them are alive at one time, at most; 0 for what checks share */
  constructor(context: CheckContext, room: number) {
    this.#context = context;
    this.#room = room;
  }

  /**
   * Sends a request that may create something, with everything written down first. Whatever the
   * answer says, a 2xx with a path is removed when the check ends.
   */
  async attempt(recipe: Omit<Recipe, 'ready'>): Promise<Answer> {
    const { ledger, budget, removal, precedents } = this.#context.world;
    const caller = recipe.caller ?? this.#context.owner;
    await removal.requirePossible(this.#context, recipe.collection);
    this.#reserved ??= budget.reserve(this.#room, this.#context.urgency === 'awaited');
    await this.#reserved;
    await budget.object();
    const key = ledger.intend(recipe.collection, nameIn(recipe.body));
    const { collection: to, body: json, also } = recipe;
    const sent = caller.send({ method: 'POST', path: to, json, ...also });
    const answer = await sent.catch((error) => {
      budget.settled(false);
      throw error;
    });
    const path = answer.ok ? recipe.path(answer.body) : undefined;
    if (path !== undefined) this.#keep(key, path, recipe);
    else await this.#lookFor(key, answer, recipe);
    if (path !== undefined) precedents.note(recipe);
    else if (answer.refused) this.#noteRefusal(answer, recipe);
    return answer;
  }

  /** Asks for what the target took before it turned somebody away, under another name. */
  likeBefore({ collection, body, path, caller }: TurnedAway): Promise<Answer> {
    return this.attempt({ collection, path, body: this.#renamed(body), ...(caller && { caller }) });
  }

  /** How many resources there have been, removed ones too. */
  get count(): number {
    return this.#count;
  }

  /** Whether a path of these was the path of something else in this run. */
  get sharesIds(): boolean {
    return [...this.#given].some((path) => this.#context.world.ledger.timesGiven(path) > 1);
  }

  /** Whether the path of what was removed became the path of something new. */
  get gotIdAgain(): boolean {
    return this.#gotIdAgain;
  }

  /** Creates a resource the check needs. @throws Inconclusive when the target does not let it. */
  async make(recipe: Recipe): Promise<{ answer: Answer; path: string }> {
    const attempt = () => this.attempt(recipe);
    const made = await (recipe.namesNew ? untilKnown(this.#context, attempt) : attempt());
    const path = made.ok ? recipe.path(made.body) : undefined;
    if (path === undefined) {
      const { monitor, precedents } = this.#context.world;
      monitor.needed(made.operation);
      const reason = `POST ${recipe.collection} was needed but answered ${made.summary}`;
      throw new Inconclusive(
        reason,
        made.refused && precedents.of(recipe.collection) !== undefined,
      );
    }
    if (recipe.readable === false) return { answer: made, path };
    const caller = recipe.caller ?? this.#context.owner;
    const isReady = recipe.ready ?? (() => true);
    const look = () => caller.get(path);
    const { held, last } = await poll(
      look,
      (seen) => seen.ok && isReady(seen),
      this.#context.patience,
    );
    for (const known of this.#paths) known.isSeen ||= known.path === path && last.ok;
    if (!held) throw new Inconclusive(`${path} was created but is not ready: ${last.summary}`);
    return { answer: last, path };
  }

  /** The check itself removed the resource: nothing is left to do. */
  forget(path: string): void {
    this.#forget((known) => known.path === path, path);
  }

  #forget(isGone: (known: Kept) => boolean, path: string): void {
    const gone = this.#paths.filter(isGone);
    if (gone.length === 0) return;
    this.#paths = this.#paths.filter((known) => !isGone(known));
    // Another account may have something at the same path, such as a tag.
    if (this.#paths.some((known) => known.path === path)) return;
    const last = Math.max(...gone.map(({ creation }) => creation));
    this.#context.world.ledger.removed(path, last);
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
    const { removal, ledger } = this.#context.world;
    for (const kept of this.#paths.slice(mark).reverse()) {
      const { path, remover, isSeen } = kept;
      const isSame = (known: Kept) =>
        known.path === path && known.remover.credential === remover.credential;
      // Racing creations may all have been answered with one path.
      if (!this.#paths.some(isSame)) continue;
      const remove = () => removal.remove(this.#context, remover.removing, path, isSeen);
      const isGone = (await isDeleted(kept, ledger)) || (await remove().catch(() => false));
      if (isGone) this.#forget(isSame, path);
    }
  }

  /** Removes everything and gives the room back. */
  async close(): Promise<void> {
    await this.clear();
    if (this.#reserved) this.#context.world.budget.release(this.#room);
    this.#reserved = undefined;
  }

  #noteRefusal(answer: Answer, { collection, caller }: Recipe): void {
    const { precedents, ledger } = this.#context.world;
    const precedent = precedents.of(collection);
    if (precedent === undefined) return;
    const kind = kindOf(collection);
    const as = caller?.credential === 'otherAccount' ? { caller } : {};
    precedents.refused(answer.id, { ...precedent, ...as, kind, alive: ledger.aliveIn(kind) });
  }

  /** With a name that has nothing in common with the others of the check. */
  #renamed(body: Recipe['body']): Recipe['body'] {
    const { id, seed, world } = this.#context;
    const { prefix, domainSuffix } = world.settings.configuration.names;
    this.#renamings += 1;
    const names = new Names(prefix, seed, `${id}, like before ${this.#renamings}`);
    if ('domain' in body) return { ...body, domain: names.domain(domainSuffix) };
    return { ...body, label: names.label() };
  }

  #keep(key: number, path: string, { body, ...by }: Omit<Recipe, 'ready'>): void {
    const isThere = this.#paths.some((known) => known.path === path);
    if (this.#given.has(path) && !isThere) this.#gotIdAgain = true;
    if (!isNamed(path)) this.#given.add(path);
    const remover = by.remover ?? by.caller ?? this.#context.owner;
    const creation = this.#context.world.ledger.created(key, path, remover.credential);
    this.#paths.push({ path, creation, name: nameIn(body), remover, isSeen: false });
    this.#count += 1;
    this.#context.world.budget.settled(true);
  }

  /** An answer that does not say where: what it created is looked for by its name, to be removed. */
  async #lookFor(key: number, answer: Answer, recipe: Omit<Recipe, 'ready'>): Promise<void> {
    const { collection, body, ...by } = recipe;
    if (answer.refused || !standsAlone(collection)) return this.#nothing(key);
    const { ledger, budget } = this.#context.world;
    const remover = by.remover ?? by.caller ?? this.#context.owner;
    const known = this.#paths.map(({ path }) => path);
    const found = await findNamed(this.#context, remover, {
      collection,
      name: nameIn(body),
      known,
    });
    if (found !== undefined) return this.#keep(key, found, recipe);
    if (!answer.ok) return this.#nothing(key);
    ledger.lost(key, collection, nameIn(body));
    budget.settled(true);
  }

  #nothing(key: number): void {
    this.#context.world.ledger.nothing(key);
    this.#context.world.budget.settled(false);
  }
}
