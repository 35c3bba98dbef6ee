import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../http/answer.ts';
import { isSafe } from '../../http/repetition/repetition.ts';
import { Mutex } from '../../limits/mutex.ts';
import { poll } from '../../limits/poll.ts';
import type { Finding } from '../../result/finding.ts';
import { isOfNow, mayBeBusy, mayBeTooMany, saidTo, wordsOf } from './busy-refusal.ts';

/** How long what was changed may be busy with it, at most: the document tells nothing of that. Milliseconds. */
export interface RestMillis {
  readonly usual: number;
  /** Where the status says that it is only now: 409 and 423 are about the state of what is asked for. */
  readonly long: number;
}

const REST: RestMillis = { usual: 1000, long: 5000 };
/** The part of a usual rest that is enough where what a refusal says has lasted. */
const SHORT = 0.2;
/** Refusals that can be asked for again: what decides a finding is among the last ones of its check. */
const MOST_REMEMBERED = 100;

/** A refusal to whoever runs alone. */
interface Refused {
  readonly ask: () => Promise<Answer>;
  readonly isRead: boolean;
  /** How long nothing had changed when it was asked. */
  readonly restedMillis: number;
  /** Whether its status says that it is only now. */
  readonly isOfNow: boolean;
  /** What it says to which request, whichever object it is about. */
  readonly says: string;
}

/**
 * What was created or changed a moment ago may be busy with it, and refuse what the document allows. So a refusal counts
 * once nothing has changed for a while. Which objects a request concerns is not asked: whoever runs alone meets no
 * changes but its own, and those that its reads have shown.
 */
export class Rest {
  /** Refusals that may have to do with something else than what was asked for. */
  readonly #refused = new Set<number>();
  /** Of each address a digest of what it showed last: a target may show any amount. */
  readonly #shown = new Map<string, string>();
  readonly #remembered = new Map<number, Refused>();
  /** What refusals say that stayed what they were after a long rest. */
  readonly #lasting = new Set<string>();
  /** The same of those whose status says that they are only of now: where they decide nothing, a usual rest does. */
  readonly #lastingOfNow = new Set<string>();
  /** Of which refusals, those of now or the others, one was accepted after a rest: from then on all get it at once. */
  readonly #isKnownBusy = new Set<boolean>();
  #millis: RestMillis;
  readonly #longestMillis: number;
  readonly #turns = new Mutex();
  /** Requests that were begun, and those that are under way. */
  #begun = 0;
  #open = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  /** When anything but a read was answered last, accepted or not. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** @param settleMillis how long any change may take to show, and so what was changed to be done with it */
  constructor(millis = REST, settleMillis = 0) {
    this.#millis = millis;
    this.#longestMillis = Math.max(millis.long, settleMillis);
  }

  /** Hears of each answer. */
  note(answer: Answer): void {
    const isRead = isSafe(answer.exchange.method);
    if (!isRead) this.#writtenAt = performance.now();
    if (answer.ok && !isRead) this.#changedAt = performance.now();
    if (isRead ? mayBeTooMany(answer) : answer.refused) this.#refused.add(answer.id);
  }

  /** Hears of what a read shows: some changes are the target's own. */
  noteRead({ exchange: { url, answerBody = '' } }: Answer): void {
    const digest = createHash('sha256').update(answerBody).digest('base64');
    const before = this.#shown.get(url) ?? digest;
    if (before !== digest) this.#changedAt = performance.now();
    this.#shown.set(url, digest);
  }

  /**
   * Asks, and again after a refusal, until nothing had changed for a while when it was asked, or so many seconds are over.
   * A refusal that says that it is of now may come of any request just before, even of one that was refused, and those that
   * ask at once do so one after the other then: a target may carry out one request at a time.
   * @returns the last answer
   */
  async untilRested(ask: () => Promise<Answer>, atMost: number): Promise<Answer> {
    let writtenAt = this.#writtenAt;
    let restedMillis = 0;
    let quietMillis = 0;
    const look = async () => {
      restedMillis = performance.now() - this.#changedAt;
      quietMillis = performance.now() - writtenAt;
      const { answer, wasAlone } = await this.#askedAmongOthers(ask);
      if (!wasAlone) quietMillis = 0;
      return answer;
    };
    const isBelieved = (answer: Answer) =>
      !mayBeBusy(answer) ||
      (quietMillis >= this.#quietFor(answer) && restedMillis >= this.#restFor(answer));
    const isOver = (answer: Answer) => isBelieved(answer) || isOfNow(answer);
    const first = await poll(look, isOver, atMost);
    const inTurn = () => {
      writtenAt = this.#writtenAt;
      return poll(look, isBelieved, atMost);
    };
    const isAgain = first.held && !isBelieved(first.last);
    const { held, last } = isAgain ? await this.#turns.hold('', inTurn) : first;
    if (!held && quietMillis > 0) this.#lastingOfNow.add(wordsOf(last));
    if (mayBeBusy(last) || mayBeTooMany(last)) this.#keep(last, ask, restedMillis);
    return last;
  }

  /** @returns whether no other request was under way meanwhile, which the target may have carried out first */
  async #askedAmongOthers(ask: () => Promise<Answer>) {
    this.#begun += 1;
    this.#open += 1;
    const { begun, open } = { begun: this.#begun, open: this.#open };
    const answer = await ask().finally(() => {
      this.#open -= 1;
    });
    return { answer, wasAlone: open === 1 && begun === this.#begun };
  }

  /**
   * Asks once more, after a long rest, for what was refused and decides the finding; not for what was asked after such a
   * rest, nor where another refusal of such a request that says the same has lasted. A read is asked for until that rest is over.
   * @returns whether it is accepted now: then it was busy, and changes that are refused from now on get a long rest at once
   */
  async passes({ exchanges }: Pick<Finding, 'exchanges'>): Promise<boolean> {
    const refused = this.#remembered.get(exchanges.at(-1) ?? -1);
    if (refused?.isRead) return this.#isReadLater(refused);
    const { long } = this.#millis;
    const rest = refused?.isOfNow ? this.#longestMillis : long;
    if (refused === undefined || refused.restedMillis >= rest) return false;
    if (this.#isKnownBusy.has(refused.isOfNow)) return false;
    if (!refused.isOfNow && this.#lasting.has(refused.says)) return false;
    await sleep(Math.max(0, this.#changedAt + rest - performance.now()));
    const { ok } = await refused.ask();
    if (ok) this.#isKnownBusy.add(refused.isOfNow);
    if (ok) this.#millis = { usual: long, long };
    else this.#lasting.add(refused.says);
    return ok;
  }

  async #isReadLater({ ask, says }: Refused): Promise<boolean> {
    if (this.#lasting.has(says)) return false;
    await sleep(this.#millis.usual);
    const { held } = await poll(ask, ({ ok }) => ok, this.#millis.long / 1000);
    if (!held) this.#lasting.add(says);
    return held;
  }

  /**
   * Whether what decides the finding is the refusal of a change: something may have been busy, or what others of the run
   * have just then may be as much as there may be at a time, whatever the status. Or that of a read, which may have been
   * one too many.
   */
  mayExplain({ exchanges }: Pick<Finding, 'exchanges'>): boolean {
    return this.#refused.has(exchanges.at(-1) ?? -1);
  }

  #keep(last: Answer, ask: Refused['ask'], restedMillis: number): void {
    const isNow = isOfNow(last);
    if (isNow && restedMillis >= this.#longestMillis) this.#lastingOfNow.add(wordsOf(last));
    const says = saidTo(last);
    const isRead = isSafe(last.exchange.method);
    this.#remember(last.id, { ask, isRead, restedMillis, isOfNow: isNow, says });
  }

  #remember(id: number, refused: Refused): void {
    this.#remembered.set(id, refused);
    const [oldest = id] = this.#remembered.keys();
    if (this.#remembered.size > MOST_REMEMBERED) this.#remembered.delete(oldest);
  }

  #restFor(answer: Answer): number {
    return this.#mayPass(answer) ? this.#longestMillis : this.#millis.usual;
  }

  /** How long nothing else may have been sent before: whoever carries out one request at a time may say it in any words. */
  #quietFor(answer: Answer): number {
    if (!isOfNow(answer)) return 0;
    return this.#mayPass(answer) ? this.#millis.usual : this.#millis.usual * SHORT;
  }

  /** Whether its status says that it is only of now, and none that says the same has lasted. */
  #mayPass(answer: Answer): boolean {
    return isOfNow(answer) && !this.#lastingOfNow.has(wordsOf(answer));
  }
}
