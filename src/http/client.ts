import { Pool } from 'undici';
import { type BaseAddress, parseBaseAddress } from './base-address.ts';
import { type CrossOriginRequest, sendCrossOrigin } from './cross-origin.ts';
import type { Exchange, Request } from './exchange.ts';
import { untilInterrupted } from './interruption.ts';
import { Outage } from './outage.ts';
import { type Outgoing, prepare, type Sender } from './outgoing.ts';
import { readAnswer } from './read-answer.ts';
import { type Received, type RequestBounds, receive } from './receive.ts';
import { Secrets } from './secrets.ts';
import { Slots } from './slots.ts';
import { isUnavailable } from './status.ts';
import { Backoff, seededRandom } from './throttle.ts';

export type { Sender } from './outgoing.ts';

/** How a client talks to one target. */
export interface HttpOptions {
  /** `{base_url}` of the target, with or without `/v4` at its end. */
  readonly baseUrl: string;
  /** Connections kept open at the same time: the concurrency of the run. */
  readonly connections: number;
  /** Longest time for one request, its answer's last byte included; 30 s. */
  readonly timeoutMillis?: number;
  /** Longest body that is read, before and after decompression; 8 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Longest time that one request waits because of 429s, and all together because of 502, 503 and
   * 504; 120 s. After it the 429 or 503 is the answer.
   */
  readonly throttleBudgetMillis?: number;
  /** Role by token: what is masked wherever it appears in evidence. */
  readonly secrets?: ReadonlyMap<string, string>;
  /** Seeds the spread of the pauses after a 429. */
  readonly seed?: number;
  /** A clock in milliseconds; only differences count. */
  readonly now?: () => number;
  /**
   * Waited for before each request is sent and before its answer is handed over; none by default. Tests
   * set it, to show that no conclusion rests on how soon the client goes on.
   */
  readonly pause?: () => Promise<void>;
}

/** The client of one run. */
export interface Http {
  /** The target's address without `/v4` and trailing slash. */
  readonly baseUrl: string;
  /**
   * Sends one request and gives the exchange; never rejects for what the target does.
   * @throws TypeError only for a request that cannot be written down (see `prepare`).
   */
  send(request: Request, as: Sender): Promise<Exchange>;
  /**
   * Puts bytes at an address that the target chose (`upload_to`; document:
   * endpoints/images#upload-procedure), without credentials, cookies or redirects.
   */
  putCrossOrigin(url: string, bytes: Uint8Array, type: string, check?: string): Promise<Exchange>;
  /** Posts JSON to a hook that the target's owner configured, such as one that sets its clock. */
  postCrossOrigin(url: string, json: unknown, check?: string): Promise<Exchange>;
  /** Is told of every exchange when it is complete, in the order of completion. */
  onExchange(listener: (exchange: Exchange) => void): void;
  /**
   * Ends what is under way or waits to be sent, with status 0 (see `isInterrupted`); what is asked
   * for afterwards is sent.
   */
  interrupt(): void;
  /** Closes all connections; requests under way, and all that come later, end as if interrupted. */
  close(): Promise<void>;
}

/** @throws TypeError when `baseUrl` is no http or https address. */
export function createHttp(options: HttpOptions): Http {
  return new Client(options);
}

/** Idle connections are given up early, before servers that name no keep-alive time close them. */
const IDLE_MILLIS = 1_000;
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * How long one request waits because of 429s while nothing else was ever answered, unless the target
 * asks for more: there may be nobody who will ever let it in.
 */
const STRANGER_MILLIS = 12_000;

class Client implements Http {
  readonly #address: BaseAddress;
  readonly #bounds: RequestBounds;
  #pool: Pool;
  readonly #connections: number;
  readonly #secrets: Secrets;
  readonly #gate: Backoff;
  readonly #outage: Outage;
  readonly #slots: Slots;
  readonly #throttleBudgetMillis: number;
  readonly #now: () => number;
  readonly #began: number;
  readonly #pause: (() => Promise<void>) | undefined;
  readonly #listeners: ((exchange: Exchange) => void)[] = [];
  /** Opens a connection per request; made once the target has closed one that was in use. */
  #freshPool: Pool | undefined;
  #count = 0;
  /** Whether anything but 429 was ever answered. */
  #isServed = false;
  #interruption = new AbortController();

  constructor(options: HttpOptions) {
    this.#address = parseBaseAddress(options.baseUrl);
    this.#bounds = {
      timeoutMillis: options.timeoutMillis ?? 30_000,
      maxBodyBytes: options.maxBodyBytes ?? 8 * 2 ** 20,
    };
    this.#connections = options.connections;
    this.#pool = this.#open(1);
    this.#slots = new Slots(options.connections);
    this.#secrets = new Secrets(options.secrets ?? new Map());
    this.#gate = new Backoff(seededRandom(options.seed ?? 1));
    this.#throttleBudgetMillis = options.throttleBudgetMillis ?? 120_000;
    this.#outage = new Outage(this.#gate, this.#throttleBudgetMillis);
    this.#now = options.now ?? (() => performance.now());
    this.#began = this.#now();
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
    const outgoing = prepare(request, as, this.#address.prefix, this.#secrets);
    if (this.#pause) await this.#pause();
    const { signal } = this.#interruption;
    await this.#slots.enter(as.urgency ?? 'usual');
    let outcome: Outcome;
    try {
      outcome = await this.#sendUntilServed(outgoing, signal);
    } finally {
      this.#slots.leave();
    }
    const exchange = await this.#conclude(id, as, outgoing, outcome);
    if (this.#pause) await this.#pause();
    return exchange;
  }

  /**
   * Sends a request again, after a pause, for as long as the target asks to come back later (429) or
   * is not there at the moment, and the time for it lasts.
   */
  async #sendUntilServed(outgoing: Outgoing, interruption: AbortSignal): Promise<Outcome> {
    let times = 0;
    let waitedMillis = 0;
    for (;;) {
      const left = this.#throttleBudgetMillis - waitedMillis;
      if (!this.#gate.isOpen) waitedMillis += await this.#gate.pass(left);
      const started = this.#now();
      const received = await untilInterrupted(interruption, () => this.#attempt(outgoing));
      this.#isServed ||= ![0, 429].includes(received.status);
      const pause = this.#pauseAfter(received, outgoing, times);
      if (pause === undefined || waitedMillis + pause > this.#patienceMillis(pause)) {
        const throttled = { times, waitedMillis: Math.round(waitedMillis) };
        return { received, started, throttled };
      }
      times += 1;
      if (received.status === 429) this.#gate.shut(pause);
      else this.#outage.pause(pause);
    }
  }

  /** How long one request may wait altogether, when the next pause is this long. */
  #patienceMillis(pause: number): number {
    if (this.#isServed || pause > STRANGER_MILLIS) return this.#throttleBudgetMillis;
    return Math.min(STRANGER_MILLIS, this.#throttleBudgetMillis);
  }

  /**
   * How long to wait before a request is sent again; undefined when its answer is the last one. After
   * a 502 or 504 a gateway does not know whether the target carried the request out: only safe methods
   * are repeated then, as after a broken connection.
   */
  #pauseAfter({ status, headers }: Received, { options }: Outgoing, times: number) {
    if (status === 429) return this.#gate.pauseMillis(headers, times);
    if (!isUnavailable(status)) return undefined;
    if (status !== 503 && !SAFE_METHODS.has(options.method)) return undefined;
    return this.#outage.pauseMillis(headers, times);
  }

  putCrossOrigin(
    url: string,
    bytes: Uint8Array,
    type: string,
    check = 'upload',
  ): Promise<Exchange> {
    return this.#sendCrossOrigin({ method: 'PUT', url, bytes, type }, check);
  }

  postCrossOrigin(url: string, json: unknown, check = 'hook'): Promise<Exchange> {
    const bytes = Buffer.from(JSON.stringify(json));
    return this.#sendCrossOrigin({ method: 'POST', url, bytes, type: 'application/json' }, check);
  }

  async #sendCrossOrigin(request: CrossOriginRequest, check: string): Promise<Exchange> {
    this.#count += 1;
    const begun = { id: this.#count, check, startedMillis: this.#now() - this.#began };
    if (this.#pause) await this.#pause();
    const sent = await sendCrossOrigin(
      request,
      this.#bounds,
      this.#secrets,
      this.#interruption.signal,
    );
    if (this.#pause) await this.#pause();
    return this.#tell({ ...begun, credential: 'anonymous', ...sent });
  }

  interrupt(): void {
    const ended = this.#end();
    this.#interruption = new AbortController();
    this.#pool = this.#open(1);
    this.#freshPool = undefined;
    void ended;
  }

  async close(): Promise<void> {
    await this.#end();
  }

  #end(): Promise<unknown> {
    this.#interruption.abort();
    this.#gate.open();
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
    const safe = SAFE_METHODS.has(outgoing.options.method);
    const pool = safe ? this.#pool : (this.#freshPool ?? this.#pool);
    const received = await receive(pool, outgoing.options, this.#bounds);
    if (received.lost === undefined) return received;
    if (received.lost === 'after sending') this.#freshPool ??= this.#open(0);
    if (!safe && received.lost === 'after sending') return received;
    return receive(pool, outgoing.options, this.#bounds);
  }

  async #conclude(id: number, as: Sender, outgoing: Outgoing, outcome: Outcome): Promise<Exchange> {
    const { received, started, throttled } = outcome;
    const durationMillis = this.#now() - started;
    const { options, url, requestHeaders, requestBody } = outgoing;
    const answer = readAnswer(received, this.#bounds.maxBodyBytes, this.#secrets);
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
  #open(pipelining: 0 | 1): Pool {
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

interface Outcome {
  readonly received: Received;
  readonly started: number;
  readonly throttled: { readonly times: number; readonly waitedMillis: number };
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
