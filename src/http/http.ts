import type { Dispatcher } from 'undici';
import type { Exchange, Request } from './exchange.ts';
import type { Sender } from './outgoing.ts';

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
   * Longest time that one request waits because of 429s, and all together while the target is not
   * there (`isUnavailable`); 120 s. After it the 429 or 503 is the answer.
   */
  readonly throttleBudgetMillis?: number;
  /** Seeds the spread of the pauses after a 429. */
  readonly seed?: number;
  /** A clock in milliseconds; only differences count. */
  readonly now?: () => number;
  /** What came before, where a run is resumed: numbers and times of exchanges go on from there. */
  readonly before?: { readonly exchanges: number; readonly millis: number };
  /** Carries the requests to the target, in place of connections: tests set it. */
  readonly carrier?: Dispatcher;
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
  /** Says at such an address that so many bytes are to come, and sends none of them. */
  declareCrossOrigin(url: string, length: number, type: string, check?: string): Promise<Exchange>;
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
