import { isDeepStrictEqual } from 'node:util';
import type { Urgency } from '../http/slots.ts';
import type { Answer } from './answer.ts';
import { Caller } from './caller.ts';
import type { Fixtures } from './configuration.ts';
import { Creations } from './creations.ts';
import { tokenOf } from './credentials.ts';
import { operationOf } from './monitor.ts';
import { Names, seedOf } from './names.ts';
import type { Patience } from './patience.ts';
import { poll } from './poll.ts';
import { Recorder } from './recorder.ts';
import { Inconclusive, Skip, Violation } from './signals.ts';
import type { World } from './world.ts';

/**
 * What a check is given: callers in every role, arrangements that clean up after themselves, and the
 * sentences in which a suite states what the document asks for. Each sentence names its requirement;
 * one that does not hold throws a Violation (of a `should`: is recorded, and the check goes on).
 */
export class CheckContext {
  readonly world: World;
  readonly id: string;
  readonly recorder: Recorder;
  readonly names: Names;
  /** Seed of everything random in this check. */
  readonly seed: number;
  /** Ids of the exchanges sent so far, in order. */
  readonly sent: number[] = [];
  #caseBegan = 0;
  #urgency: Urgency = 'usual';
  readonly creations: Creations;
  /** On whose behalf it uses what checks share: its section, or the shared thing it arranges. */
  readonly holder: string;
  readonly #own = new Map<string, Promise<unknown>>();
  /** How often the check has been begun in this run, this time included. */
  readonly turn: number;
  /** Pointer into spec/openapi.yaml that a generated check came from. */
  pointer: string | undefined;

  constructor(
    world: World,
    id: string,
    of: { holder?: string; objects?: number; turn?: number } = {},
  ) {
    this.world = world;
    this.id = id;
    this.holder = of.holder ?? id;
    this.recorder = new Recorder(world.spec, id);
    this.turn = of.turn ?? 1;
    const named = `${this.turn === 1 ? id : `${id}, time ${this.turn}`}${world.removal.salt}`;
    this.names = new Names(world.settings.configuration.names.prefix, world.settings.seed, named);
    this.seed = seedOf(world.settings.seed, id);
    this.creations = new Creations(this, of.objects ?? 0);
  }

  /** The account's unrestricted user. */
  get owner(): Caller {
    return this.as('owner');
  }
  /** Sends no credentials. */
  get anonymous(): Caller {
    return this.#caller('anonymous', undefined);
  }

  /** A caller in a configured role. @throws Skip when the configuration has no such credential. */
  as(role: string): Caller {
    const token = tokenOf(this.world.settings.configuration, role);
    if (token === undefined) {
      throw new Skip(`no credential for ${role}`, `credentials.${role}`);
    }
    return this.#caller(role, token);
  }

  /** A caller with a token of the check's own making, e.g. one nobody issued. */
  withToken(role: string, token: string): Caller {
    return this.#caller(role, token);
  }

  /** A fixture of the target. @throws Skip when it is neither configured nor could be discovered. */
  fixture<K extends keyof Fixtures>(key: K): NonNullable<Fixtures[K]> {
    const value = this.world.settings.configuration.fixtures[key];
    if (value === undefined || value === null) {
      throw new Skip(`the target offers no ${String(key)}`, `fixtures.${String(key)}`);
    }
    return value as NonNullable<Fixtures[K]>;
  }

  /**
   * Something made once and used by many checks, such as an instance. `make` gets a context of its
   * own, whose creations live until no section uses them any more. What makes it fail makes every
   * user inconclusive.
   */
  shared<T>(name: string, make: (arrangement: CheckContext) => Promise<T>): Promise<T> {
    return this.world.shared.use(name, this, make);
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
    const context = new CheckContext(this.world, `arrange ${name}`, { turn });
    context.#urgency = 'awaited';
    return context;
  }

  /** How many cases a property tries, or steps a sequence has, at this effort. */
  scaled(standard: number): number {
    const factor = { smoke: 0.1, standard: 1, thorough: 5 }[this.world.settings.effort];
    return Math.max(1, Math.round(standard * factor));
  }

  /** Runs `look` while no other check of this run writes to the collection, e.g. `/vpcs`. */
  quiet<T>(collection: string, look: () => Promise<T>): Promise<T> {
    return this.world.quiet.around(collection, this.id, look);
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

  /** A new case of a property begins: evidence of a violation reaches back to here. */
  beginCase(): void {
    this.#caseBegan = this.sent.length;
  }

  /** How long to wait for a change to show: hand it to `poll`. */
  get patience(): Patience {
    return this.world.patience;
  }

  /** The same in seconds, for messages. */
  get settleSeconds(): number {
    return Number(this.patience.seconds.toFixed(1));
  }

  // What the document asks for ------------------------------------------------------------------

  /** The document allows this request: the answer must be a 2xx. */
  accepted(requirement: string, answer: Answer): void {
    this.holds(requirement, answer.ok, {
      expected: `${described(answer)} to be accepted with a 2xx`,
      received: answer.summary,
      answers: [answer],
    });
  }

  /**
   * The document forbids this request: the answer must be a 4xx. A 5xx is no refusal; it is blamed
   * on ERR-NO-5XX by the monitor, and this requirement stays undecided.
   */
  refused(requirement: string, answer: Answer): void {
    if (answer.status >= 500) {
      throw new Inconclusive(`${described(answer)} was answered with a ${answer.status}`);
    }
    if (answer.refused) {
      this.recorder.pass(requirement, operationOf(answer.exchange));
      return;
    }
    this.violated(requirement, {
      expected: `${described(answer)} to be refused with a 4xx`,
      received: answer.summary,
      answers: [answer],
    });
  }

  /** `condition` must be true. `answers` are the evidence, the decisive one last. */
  holds(
    requirement: string,
    condition: boolean,
    difference: { expected: string; received: string; answers: readonly Answer[]; where?: string },
  ): void {
    if (condition) this.recorder.pass(requirement);
    else this.violated(requirement, difference);
  }

  /** The value at `where` of the answer must equal `expected`. */
  equal(requirement: string, answer: Answer, where: string, expected: unknown): void {
    const received = valueAt(answer.body, where);
    this.holds(requirement, isDeepStrictEqual(received, expected), {
      expected: `${where} to be ${shown(expected)}`,
      received: shown(received),
      answers: [answer],
      where,
    });
  }

  /** `look` must in the end (settleSeconds) give an answer for which `holds` is true. */
  async eventually(
    requirement: string,
    expected: string,
    look: () => Promise<Answer>,
    holds: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const { held, last } = await poll(look, holds, this.patience);
    this.holds(requirement, held, {
      expected: `${expected} within ${this.settleSeconds} s`,
      received: last.summary,
      answers: [last],
    });
    return last;
  }

  /** `look` must in the end (settleSeconds) say true; the last answer sent is the evidence. */
  async comesTrue(
    requirement: string,
    expected: string,
    look: () => Promise<boolean>,
  ): Promise<void> {
    const { held } = await poll(look, (seen) => seen, this.patience);
    if (held) {
      this.recorder.pass(requirement);
      return;
    }
    this.violated(requirement, { expected, received: 'not so', answers: [] });
  }

  /** The document is silent here: the run only records what the target chose. */
  observe(silence: string, choice: string, answer?: Answer): void {
    if (!this.world.spec.silences.has(silence)) throw new Error(`unknown silence ${silence}`);
    this.world.observations.note(silence, choice, answer?.id);
  }

  /** A `must` ends the check; a `should` is recorded and the check goes on. */
  violated(
    requirement: string,
    difference: { expected: string; received: string; answers: readonly Answer[]; where?: string },
  ): void {
    const { expected, received, answers, where } = difference;
    const violation = new Violation(requirement, {
      expected,
      received,
      where,
      exchanges: this.#evidence(answers),
    });
    const known = this.world.spec.requirements.get(requirement);
    if (!known) throw new Error(`unknown requirement ${requirement}`);
    if (known.level === 'must') throw violation;
    this.recorder.fail(violation, this.pointer ? { pointer: this.pointer } : {});
  }

  /** What was sent in this case, so that it can be repeated, and the decisive answers last. */
  #evidence(answers: readonly Answer[]): number[] {
    const decisive = answers.map((answer) => answer.id);
    const before = this.sent.slice(this.#caseBegan).slice(-MOST_EVIDENCE);
    return [...before.filter((id) => !decisive.includes(id)), ...decisive];
  }

  #caller(credential: string, token: string | undefined): Caller {
    return new Caller(this.world, { credential, token }, this);
  }
}

/** Exchanges kept as evidence of one violation; polling can make a case long. */
const MOST_EVIDENCE = 30;

/** The value a JSON pointer names, or undefined. */
export function valueAt(body: unknown, pointer: string): unknown {
  let value = body;
  for (const part of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
}

/** A value in one short line. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

function described(answer: Answer): string {
  const { method, url, requestBody, credential } = answer.exchange;
  const body = requestBody === undefined ? '' : ` ${shortened(requestBody)}`;
  return `${method} ${url}${body}${credential === 'owner' ? '' : ` as ${credential}`}`;
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
}
