import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { failureText, isConnectionLost, isUnreached } from './failure.ts';

/** What one request may cost. */
export interface RequestBounds {
  /** From handing the request over to the last byte of its answer. */
  readonly timeoutMillis: number;
  /** Bytes of a body that are read, and bytes it may have after decompression. */
  readonly maxBodyBytes: number;
}

/** What came of one request on the wire. */
export interface Received {
  /** 0 when no complete answer came; then `error` says why. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Body bytes as they were transferred, at most `maxBodyBytes`. */
  readonly body: Buffer;
  readonly truncated: boolean;
  readonly error?: string;
  /** Set when the connection broke without one header of an answer, or nobody took one. */
  readonly lost?: Lost;
}

/** How far a request got whose connection broke without an answer. */
export type Lost = 'unreached' | 'before sending' | 'after sending';

/**
 * Sends one request and reads its answer within the bounds. Never rejects: whatever the other side
 * does ends in a Received. An answer that breaks off is no answer (status 0), for a check could
 * only misread it; one that is too long is cut and says so.
 *
 * It speaks undici's dispatch interface directly: one object per request, no stream, no closures,
 * and one timer for the whole request, since a limit per chunk would let a dripping body go on.
 */
export function receive(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  bounds: RequestBounds,
): Promise<Received> {
  return new Promise((resolve) => {
    dispatcher.dispatch(options, new Receiver(bounds, resolve));
  });
}

class Receiver implements Dispatcher.DispatchHandler {
  readonly #bounds: RequestBounds;
  readonly #resolve: (received: Received) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #bytes = 0;
  #settled = false;

  constructor(bounds: RequestBounds, resolve: (received: Received) => void) {
    this.#bounds = bounds;
    this.#resolve = resolve;
    this.#timer = setTimeout(Receiver.#expire, bounds.timeoutMillis, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The deadline passed while the request was waiting for a connection.
    if (this.#settled) controller.abort(new Error('timeout'));
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#bounds.maxBodyBytes - this.#bytes;
    this.#bytes += chunk.length;
    this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    if (chunk.length <= room) return;
    this.#answer(true);
    controller.abort(new Error('body too long'));
  }

  onResponseEnd(): void {
    this.#answer(false);
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#status !== 0) this.#fail(`${failureText(error)} (${this.#progress()})`);
    else this.#fail(failureText(error), this.#lost(error));
  }

  #lost(error: Error): Lost | undefined {
    if (isUnreached(error)) return 'unreached';
    if (!isConnectionLost(error)) return undefined;
    return this.#controller ? 'after sending' : 'before sending';
  }

  static #expire(receiver: Receiver): void {
    const controller = receiver.#controller;
    const waitedFor = controller ? receiver.#progress() : 'no connection';
    receiver.#fail(`timeout: ${waitedFor} after ${receiver.#bounds.timeoutMillis} ms`);
    controller?.abort(new Error('timeout'));
  }

  #progress(): string {
    if (this.#status === 0) return 'no answer';
    return `status ${this.#status} and ${this.#bytes} bytes of an unfinished body`;
  }

  #answer(truncated: boolean): void {
    const [first] = this.#chunks;
    const body = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#settle({ status: this.#status, headers: this.#headers, body, truncated });
  }

  #fail(error: string, lost?: Lost): void {
    const nothing = { status: 0, headers: {}, body: Buffer.alloc(0), truncated: false, error };
    this.#settle(lost ? { ...nothing, lost } : nothing);
  }

  #settle(received: Received): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#resolve(received);
  }
}
