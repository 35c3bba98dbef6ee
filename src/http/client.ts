import { type Dispatcher, Pool } from 'undici';
import { type BaseAddress, parseBaseAddress } from './base-address.ts';
import { type CrossOriginRequest, declareCrossOrigin, sendCrossOrigin } from './cross-origin.ts';
import type { Exchange, Request } from './exchange.ts';
import type { Http, HttpOptions } from './http.ts';
import { Interruption } from './interruption.ts';
import { type Outgoing, prepare, type Sender } from './outgoing.ts';
import { readAnswer } from './read-answer.ts';
import { type Received, type RequestBounds, receive } from './receive.ts';
import { isSafe, type Outcome, Repetition } from './repetition/repetition.ts';
import { seededRandom } from './repetition/throttle.ts';
import { Slots } from './slots.ts';

/** @throws TypeError when `baseUrl` is no http or https address. */
export function createHttp(options: HttpOptions): Http {
  return new Client(options);
}

/** Idle connections are given up early, before servers that name no keep-alive time close them. */
const IDLE_MILLIS = 1_000;
const MAX_HEADER_BYTES = 64 * 1024;

class Client implements Http {
  readonly #address: BaseAddress;
  readonly #bounds: RequestBounds;
  readonly #carrier: Dispatcher | undefined;
  #pool: Dispatcher;
  readonly #connections: number;
  readonly #repetition: Repetition;
  readonly #slots: Slots;
  readonly #now: () => number;
  readonly #began: number;
  readonly #pause: (() => Promise<void>) | undefined;
  readonly #listeners: ((exchange: Exchange) => void)[] = [];
  /** Opens a connection per request; made once the target has closed one that was in use. */
  #freshPool: Dispatcher | undefined;
  #count: number;
  #interruption = new Interruption();

  constructor(options: HttpOptions) {
    this.#address = parseBaseAddress(options.baseUrl);
    this.#bounds = {
      timeoutMillis: options.timeoutMillis ?? 30_000,
      maxBodyBytes: options.maxBodyBytes ?? 8 * 2 ** 20,
    };
    this.#connections = options.connections;
    this.#carrier = options.carrier;
    this.#pool = this.#open(1);
    this.#slots = new Slots(options.connections);
    this.#now = options.now ?? (() => performance.now());
    const { exchanges, millis } = options.before ?? { exchanges: 0, millis: 0 };
    this.#began = this.#now() - millis;
    this.#count = exchanges;
    const random = seededRandom(options.seed ?? 1);
    const budget = options.throttleBudgetMillis ?? 120_000;
    this.#repetition = new Repetition(random, budget, this.#now);
    this.#pause = options.pause;
  }

  get baseUrl(): string {
    return this.#address.base;
  }

  onExchange(listener: (exchange: Exchange) => void): void {
    this.#listeners.push(listener);
  }

  async send(request: Request, as: Sender): Promise<Exchange> {
    this.#count += 1;
    const id = this.#count;
    const outgoing = prepare(request, as, this.#address.prefix);
    if (this.#pause) await this.#pause();
    const interruption = this.#interruption;
    await this.#slots.enter(as.urgency ?? 'usual');
    let outcome: Outcome;
    try {
      outcome = await this.#repetition.untilServed(outgoing.options.method, () =>
        interruption.until(() => this.#attempt(outgoing)),
      );
    } finally {
      this.#slots.leave();
    }
    const exchange = await this.#conclude(id, as, outgoing, outcome);
    if (this.#pause) await this.#pause();
    return exchange;
  }

  putCrossOrigin(
    url: string,
    bytes: Uint8Array,
    type: string,
    check = 'upload',
  ): Promise<Exchange> {
    return this.#sendCrossOrigin({ method: 'PUT', url, bytes, type }, check);
  }

  declareCrossOrigin(
    url: string,
    length: number,
    type: string,
    check = 'upload',
  ): Promise<Exchange> {
    const declaration = { method: 'PUT', url, length, type } as const;
    return this.#toOther(check, () =>
      declareCrossOrigin(declaration, this.#bounds, this.#interruption),
    );
  }

  postCrossOrigin(url: string, json: unknown, check = 'hook'): Promise<Exchange> {
    const bytes = Buffer.from(JSON.stringify(json));
    return this.#sendCrossOrigin({ method: 'POST', url, bytes, type: 'application/json' }, check);
  }

  #sendCrossOrigin(request: CrossOriginRequest, check: string): Promise<Exchange> {
    return this.#toOther(check, () => sendCrossOrigin(request, this.#bounds, this.#interruption));
  }

  async #toOther(check: string, send: () => ReturnType<typeof sendCrossOrigin>): Promise<Exchange> {
    this.#count += 1;
    const begun = { id: this.#count, check, startedMillis: this.#now() - this.#began };
    if (this.#pause) await this.#pause();
    const sent = await send();
    if (this.#pause) await this.#pause();
    return this.#tell({ ...begun, credential: 'anonymous', ...sent });
  }

  interrupt(): void {
    const ended = this.#end();
    this.#interruption = new Interruption();
    this.#pool = this.#open(1);
    this.#freshPool = undefined;
    void ended;
  }

  async close(): Promise<void> {
    await this.#end();
  }

  #end(): Promise<unknown> {
    this.#interruption.end();
    this.#repetition.end();
    return Promise.all([this.#pool.destroy(), this.#freshPool?.destroy()]);
  }

  /**
   * One request, repeated once when its connection broke before any answer and repeating it can do
   * no harm: it was never sent, or it is a safe method (RFC 9110, 9.2.1). A request that may have
   * been carried out is not sent twice, since a doubled creation would make the next check accuse
   * the target of what we did. Instead, once a connection has broken, every unsafe request gets a
   * fresh one, which no idle time-out of the target can have closed.
   */
  async #attempt(outgoing: Outgoing): Promise<Received> {
    const safe = isSafe(outgoing.options.method);
    const pool = safe ? this.#pool : (this.#freshPool ?? this.#pool);
    const received = await receive(pool, outgoing.options, this.#bounds);
    if (received.lost === undefined || received.lost === 'unreached') return received;
    if (received.lost === 'after sending') this.#freshPool ??= this.#open(0);
    if (!safe && received.lost === 'after sending') return received;
    return receive(pool, outgoing.options, this.#bounds);
  }

  async #conclude(id: number, as: Sender, outgoing: Outgoing, outcome: Outcome): Promise<Exchange> {
    const { received, started, throttled } = outcome;
    const durationMillis = this.#now() - started;
    const { options, url, requestHeaders, requestBody } = outgoing;
    const answer = readAnswer(received, this.#bounds.maxBodyBytes);
    return this.#tell({
      id,
      check: as.check,
      credential: as.credential,
      method: options.method,
      url,
      requestHeaders,
      ...(requestBody === undefined ? undefined : { requestBody }),
      ...(answer instanceof Promise ? await answer : answer),
      startedMillis: started - this.#began,
      durationMillis,
      ...(throttled.waitedMillis > 0 || throttled.times > 0 ? { throttled } : undefined),
    });
  }

  #tell(exchange: Exchange): Exchange {
    for (const listener of this.#listeners) listener(exchange);
    return exchange;
  }

  /** @param pipelining 1 keeps connections open between requests, 0 closes each after its answer. */
  #open(pipelining: 0 | 1): Dispatcher {
    if (this.#carrier) return this.#carrier;
    return new Pool(this.#address.origin, {
      connections: this.#connections,
      pipelining,
      // The receiver bounds the whole request; undici's own limits would only add timers.
      headersTimeout: 0,
      bodyTimeout: 0,
      connectTimeout: this.#bounds.timeoutMillis,
      keepAliveTimeout: IDLE_MILLIS,
      keepAliveTimeoutThreshold: IDLE_MILLIS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }
}
