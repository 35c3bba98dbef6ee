import { unclaimedOperation } from '../config/claims.ts';
import { Answer } from '../http/answer.ts';
import type { Exchange, Request } from '../http/exchange.ts';
import { isInterrupted } from '../http/interruption.ts';
import type { Urgency } from '../http/slots.ts';
import { isUnavailable } from '../http/status.ts';
import { kindAt, nameIn } from '../resources/kinds.ts';
import type { Requester } from '../resources/requester.ts';
import { Inconclusive, Skip } from '../result/signals.ts';
import { choicesIn } from './monitor/answer-observations.ts';
import { isPublicRead } from './public-read.ts';
import type { RunContext } from './run-context.ts';

/** The check that sends. */
interface CheckUnderWay {
  readonly id: string;
  /** Ids of its exchanges, in order; each request adds one. */
  readonly sent: number[];
  readonly urgency: Urgency;
  /** Hears of every answer that the check gets. */
  readonly miscounted: { note(caller: Requester, request: Request, answer: Answer): void };
  /** Whether no other check is under way. */
  readonly isAlone: boolean;
}

/** In whose name requests are sent, and what for. */
interface As {
  readonly credential: string;
  readonly token: string | undefined;
  /** Whether the configuration has no such token: then only what anyone may read is read. */
  readonly lacksToken?: boolean;
  /** Whether they only remove what the run created. */
  readonly removes?: boolean;
}

type Query = Readonly<Record<string, string | number>>;

/** No more pages of a list are walked, whatever the target says of their number. */
const MOST_PAGES = 200;

/**
 * Sends requests in one role. Every answer is watched by the monitor and counted in the budget.
 * A request that gets no answer makes the check inconclusive: a broken connection is nobody's requirement.
 */
export class Caller {
  /** Role whose credential is used: `owner`, `anonymous`, `tokens.volumes:read_only`, ... */
  readonly credential: string;
  readonly #run: RunContext;
  readonly #as: As;
  readonly #sender: CheckUnderWay;

  constructor(run: RunContext, as: As, sender: CheckUnderWay) {
    this.#run = run;
    this.credential = as.credential;
    this.#as = as;
    this.#sender = sender;
  }

  /**
   * The same caller for removing what the run created: that is not left on the target because the
   * budget of requests is used up.
   */
  get removing(): Caller {
    return new Caller(this.#run, { ...this.#as, removes: true }, this.#sender);
  }

  get(path: string, query?: Query): Promise<Answer> {
    return this.send({ method: 'GET', path, ...(query ? { query } : {}) });
  }
  post(path: string, json?: unknown): Promise<Answer> {
    return this.send({ method: 'POST', path, ...(json === undefined ? {} : { json }) });
  }
  put(path: string, json: unknown): Promise<Answer> {
    return this.send({ method: 'PUT', path, json });
  }
  delete(path: string): Promise<Answer> {
    return this.send({ method: 'DELETE', path });
  }

  /** @throws Skip when this run may not send such a request in this role */
  assertMaySend(request: Request): void {
    if (this.#run.settings.readOnly && request.method !== 'GET') {
      throw new Skip({ code: 'read-only' }, 'a run without --read-only');
    }
    const operation = unclaimedOperation(this.#run.settings.configuration, request);
    if (operation !== undefined) throw new Skip({ code: 'not-claimed', operation }, 'notClaimed');
    if (this.#as.lacksToken && !isPublicRead(request)) throw noCredential(this.credential);
  }

  /**
   * Whoever runs alone may take a refusal for the last word: what was only busy has been asked again.
   * @throws Inconclusive when no answer came, the target kept answering 429 or is not there at the moment;
   * Skip as `assertMaySend`
   */
  async send(request: Request): Promise<Answer> {
    const { rest, convergence } = this.#run;
    const ask = () => this.#sendOnce(request);
    const isPatient = this.#sender.isAlone && !this.#as.removes;
    return isPatient ? rest.untilRested(ask, convergence.seconds) : ask();
  }

  async #sendOnce(request: Request): Promise<Answer> {
    this.assertMaySend(request);
    const isRead = request.method === 'GET';
    const { budget, http, monitor, collectionLock, ledger, observations, sentAgain } = this.#run;
    const { rest, namesAsked, configsLeftOut, portsRefused, unanswered } = this.#run;
    const isOurs = isRead || ledger.timesGiven(request.path) > 0;
    if (!isOurs && this.credential !== 'otherAccount') this.#assertNotOfOthers(request);
    if (monitor.lost) throw new Inconclusive({ code: 'target-lost' });
    if (this.#as.removes) budget.removal();
    else budget.request();
    const { id, urgency, sent, isAlone } = this.#sender;
    const { token } = this.#as;
    const credential = this.#as.lacksToken ? 'anonymous' : this.credential;
    const as = { credential, check: id, urgency, ...(token ? { token } : {}) };
    const send = () => http.send(request, as);
    const { created } = ledger.counts;
    const exchange = await (isRead ? send() : collectionLock.write(request.path, id, send));
    sent.push(exchange.id);
    this.#run.refusedCreations.sent(exchange);
    unanswered.note(exchange);
    // What this side ended says nothing of the target.
    if (isInterrupted(exchange)) {
      throw new Inconclusive(budget.closedFor ?? { code: 'aborted' });
    }
    sentAgain.note(exchange, request.path);
    const judgement = monitor.watch(exchange, this.#as.removes);
    this.#run.acknowledged.note(request.path, exchange, judgement);
    this.#run.givenIds.note(request.path, exchange, judgement.body);
    answered(exchange);
    for (const [silence, choice] of choicesIn(exchange, judgement)) {
      observations.note(silence, choice, exchange.id);
    }
    const answer = new Answer(exchange, judgement);
    rest.note(answer);
    this.#sender.miscounted.note(this, request, answer);
    if (!isRead) {
      namesAsked.note(answer);
      configsLeftOut.note(answer);
      portsRefused.note(answer);
    } else if (isAlone) rest.noteRead(answer);
    if (this.credential === 'owner') this.#run.partCreations.note(request, answer);
    if (request.method === 'DELETE' && answer.ok) ledger.deleted(request.path, answer.id, created);
    else this.#noteShown(request, answer);
    const to = request.method === 'PUT' && answer.ok ? pathIn(request, answer) : undefined;
    if (to !== undefined && to !== request.path) ledger.moved(request.path, to);
    return answer;
  }

  /** A guest changes nothing that was there before, also where an id that nobody should have is somebody's. */
  #assertNotOfOthers({ method, path }: Request): void {
    if (!this.#run.earlier.isOfOthers(path)) return;
    throw new Inconclusive(`${method} ${path} is about something that was there before the run`);
  }

  /** What stands where something of the run was deleted; another account may number its own. */
  #noteShown({ path }: Request, { ok, body }: Answer): void {
    const name = ok && kindAt(path) !== undefined ? nameIn(Object(body)) : undefined;
    if (name === undefined || this.credential === 'otherAccount') return;
    const { ledger, settings } = this.#run;
    ledger.shown(path, name, settings.configuration.names.prefix);
  }

  /** The items of all pages of a list, or undefined when a page was refused. @throws Inconclusive as `pages` */
  // biome-ignore lint/suspicious/noExplicitAny: items have whatever shape the target gives them
  async list(path: string, query: Query = {}): Promise<any[] | undefined> {
    const items: unknown[] = [];
    for await (const answer of this.pages(path, query)) {
      if (!answer.ok) return undefined;
      items.push(...answer.items);
    }
    return items;
  }

  /**
   * Walks a list from page 1 to its last page, or to one that is refused.
   * @throws Inconclusive after MOST_PAGES when there are more, on which anything may be
   */
  async *pages(path: string, query: Query = {}): AsyncGenerator<Answer, void> {
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await this.get(path, page === 1 ? query : { ...query, page });
      yield answer;
      const isLast = !(page < Number(answer.body?.pages)) || answer.items.length === 0;
      if (isLast || !answer.ok) return;
    }
    throw new Inconclusive(`GET ${path} has more than the ${MOST_PAGES} pages that are read`);
  }
}

/** Why a check cannot be made in a role. */
export function noCredential(role: string): Skip {
  return new Skip({ code: 'no-credential', role }, `credentials.${role}`);
}

/** Where the answer to an update says that the item is. */
function pathIn({ path }: Request, { body }: Answer): string | undefined {
  return kindAt(path)?.path(body, body ?? {});
}

function answered(exchange: Exchange): void {
  const request = `${exchange.method} ${exchange.url}`;
  if (exchange.status === 0)
    throw new Inconclusive({ code: 'no-answer', request, error: exchange.error ?? '' });
  if (exchange.status === 429) throw new Inconclusive({ code: 'throttled', request });
  if (isUnavailable(exchange.status))
    throw new Inconclusive({ code: 'unavailable', request, status: exchange.status });
}
