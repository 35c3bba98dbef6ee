import type { Fixtures, ImpliedOperationName } from '../config/configuration.ts';
import { tokenOf } from '../config/credentials.ts';
import { impliedOperation, type PathValues } from '../config/implied-operations.ts';
import { Names, seedOf } from '../generate/names.ts';
import type { Request } from '../http/exchange.ts';
import type { Urgency } from '../http/slots.ts';
import { Creations } from '../resources/creation/creations.ts';
import type { Race } from '../result/race.ts';
import { Skip } from '../result/signals.ts';
import { Assertions } from './assertions.ts';
import { Caller, noCredential } from './caller.ts';
import { MiscountedLists } from './closing/miscounted-lists.ts';
import type { RunContext } from './run-context.ts';

/**
 * What a check is given: callers in every role, arrangements that clean up after themselves, and the
 * assertions with which a suite states what the document asks for.
 */
export class CheckContext extends Assertions {
  readonly id: string;
  readonly names: Names;
  /** Seed of everything random in this check. */
  readonly seed: number;
  /** The races that it has run so far: what they did not show says as much as how close they were. */
  readonly races: Race[] = [];
  /** Lists that it saw miscounted. */
  readonly miscounted = new MiscountedLists();
  /** How many deletions it has asked for that must be accepted. */
  deletions = 0;
  #urgency: Urgency = 'usual';
  readonly creations: Creations;
  /** On whose behalf it uses what checks share: its section, or the shared thing it arranges. */
  readonly holder: string;
  readonly #own = new Map<string, Promise<unknown>>();
  /** How often the check has been begun in this run, this time included. */
  readonly turn: number;
  readonly isAlone: boolean;
  readonly decidesDeletion: boolean;

  constructor(
    run: RunContext,
    id: string,
    of: {
      holder?: string;
      objects?: number;
      turn?: number;
      isAlone?: boolean;
      decidesDeletion?: boolean;
    } = {},
  ) {
    super(run, id);
    this.id = id;
    this.holder = of.holder ?? id;
    this.turn = of.turn ?? 1;
    this.isAlone = of.isAlone ?? this.turn > 1;
    this.decidesDeletion = of.decidesDeletion ?? false;
    const named = `${this.turn === 1 ? id : `${id}, time ${this.turn}`}${run.removal.salt}`;
    this.names = new Names(run.settings.configuration.names.prefix, run.settings.seed, named);
    this.seed = seedOf(run.settings.seed, id);
    this.creations = new Creations(this, of.objects ?? 0);
  }

  /** The account's unrestricted user; without a token of it, whoever reads what anyone may read. */
  get owner(): Caller {
    const token = tokenOf(this.run.settings.configuration, 'owner');
    return this.#caller({ credential: 'owner', token, lacksToken: token === undefined });
  }
  /** Sends no credentials. */
  get anonymous(): Caller {
    return this.#caller({ credential: 'anonymous', token: undefined });
  }

  /** A caller in a configured role. @throws Skip when the configuration has no such credential. */
  as(role: string): Caller {
    const token = tokenOf(this.run.settings.configuration, role);
    if (token === undefined) throw noCredential(role);
    return this.#caller({ credential: role, token });
  }

  /** A caller with a token of the check's own making, e.g. one nobody issued. */
  withToken(role: string, token: string): Caller {
    return this.#caller({ credential: role, token });
  }

  /** A fixture of the target. @throws Skip when it is neither configured nor could be discovered. */
  fixture<K extends keyof Fixtures>(key: K): NonNullable<Fixtures[K]> {
    const value = this.run.settings.configuration.fixtures[key];
    if (value === undefined || value === null) {
      throw new Skip({ code: 'no-fixture', key: String(key) }, `fixtures.${String(key)}`);
    }
    return value as NonNullable<Fixtures[K]>;
  }

  /** The region in which items of a collection, such as `/vpcs`, are created. @throws Skip as `fixture` */
  home(collection: string): string {
    return this.run.regions.homeOf(collection) ?? this.fixture('region');
  }

  /**
   * Something made once and used by many checks, such as an instance. `make` gets a context of its
   * own, whose creations live until no section uses them any more. What makes it fail makes every
   * user inconclusive.
   */
  shared<T>(name: string, make: (arrangement: CheckContext) => Promise<T>): Promise<T> {
    return this.run.shared.use(name, this, make);
  }

  /** Something made once in this check, and removed at its end. */
  own<T>(name: string, make: (t: CheckContext) => Promise<T>): Promise<T> {
    const value = this.#own.get(name) ?? make(this);
    this.#own.set(name, value);
    return value as Promise<T>;
  }

  /**
   * The context in which something that checks share is made. Made anew (`turn` 2, 3, ...) it has
   * other names: those of before may not be free yet.
   */
  arranging(name: string, turn = 1): CheckContext {
    const { isAlone } = this;
    const context = new CheckContext(this.run, `arrange ${name}`, { turn, isAlone });
    context.#urgency = 'awaited';
    return context;
  }

  /** How many cases a property tries, or steps a sequence has, at this effort. */
  scaled(standard: number): number {
    const factor = { smoke: 0.1, standard: 1, thorough: 5 }[this.run.settings.effort];
    return Math.max(1, Math.round(standard * factor));
  }

  /** A domain name nobody else uses, below the suffix that the configuration sets aside for the run. */
  domainName(): string {
    return this.names.domain(this.run.settings.configuration.names.domainSuffix);
  }

  /** Runs `look` while no other check of this run writes to the collection, e.g. `/vpcs`. */
  async whileLocked<T>(collection: string, look: () => Promise<T>): Promise<T> {
    await this.creations.reserve();
    return this.run.collectionLock.hold(collection, this.id, look);
  }

  /** Runs pieces of work on the same thing one after the other, whichever checks they belong to. */
  async serialized<T>(thing: string, work: () => Promise<T>): Promise<T> {
    // Others with room may wait for the thing: whoever has it must not wait for room.
    await this.creations.reserve();
    return this.run.mutex.hold(thing, () => this.urgently('awaited', work));
  }

  /** As `impliedOperation`, of the target of this run. */
  impliedOperation(name: ImpliedOperationName, values: PathValues = {}): Request | undefined {
    return impliedOperation(this.run.settings.configuration, name, values);
  }

  /** Does some work whose requests go before those of others. */
  async urgently<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const before = this.#urgency;
    // What others wait for stays so, however long it takes.
    if (before !== 'awaited') this.#urgency = urgency;
    return work().finally(() => {
      this.#urgency = before;
    });
  }

  /** How soon the next answer is wanted. */
  get urgency(): Urgency {
    return this.#urgency;
  }

  #caller(as: ConstructorParameters<typeof Caller>[1]): Caller {
    return new Caller(this.run, as, this);
  }
}
