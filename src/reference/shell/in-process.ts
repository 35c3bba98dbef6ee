import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Dispatcher } from 'undici';

/** Answers a request, as a listener of `node:http` does. */
export type Responder = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

type Handler = Dispatcher.DispatchHandler;

/**
 * Carries the requests of an undici client to a server in the same process, without sockets: for tests that ask much.
 * What only a connection shows is not seen: broken and compressed answers, and requests that are no HTTP.
 */
export class InProcess extends Dispatcher {
  readonly #respond: Responder;
  #isClosed = false;

  constructor(respond: Responder) {
    super();
    this.#respond = respond;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Handler): boolean {
    const controller = new Controller();
    handler.onRequestStart?.(controller, {});
    // Not before the caller has gone on, as with a socket.
    setImmediate(() => this.#carry(options, handler, controller));
    return true;
  }

  /** Requests under way, and all that come later, get an error. */
  override async close(): Promise<void> {
    this.#isClosed = true;
  }

  override destroy(): Promise<void> {
    return this.close();
  }

  #carry(options: Dispatcher.DispatchOptions, handler: Handler, controller: Controller): void {
    const fail = (error: Error) => handler.onResponseError?.(controller, error);
    if (this.#isClosed) controller.abort(new Error('The server is closed.'));
    if (controller.reason) {
      fail(controller.reason);
      return;
    }
    const outgoing = new Outgoing(handler, controller) as unknown as ServerResponse;
    this.#respond(incomingOf(options), outgoing).catch(fail);
  }
}

/** What is under way is carried to its end; whoever gave it up does not listen any more. */
class Controller implements Dispatcher.DispatchController {
  readonly paused = false;
  reason: Error | null = null;

  get aborted(): boolean {
    return this.reason !== null;
  }

  abort(reason: Error): void {
    this.reason ??= reason;
  }

  pause(): void {}
  resume(): void {}
}

/** As much of a request as the server reads: of one without a body no stream. */
function incomingOf({ method, path, headers, body }: Dispatcher.DispatchOptions): IncomingMessage {
  const shown = { method, url: path, headers: lowerCased(Object(headers)) };
  if (!body && WITHOUT_BODY.has(method)) return shown as unknown as IncomingMessage;
  const incoming = new Readable({ read: () => undefined });
  if (body) incoming.push(Buffer.from(body as string | Uint8Array));
  incoming.push(null);
  return Object.assign(incoming, shown) as unknown as IncomingMessage;
}

/** Methods of requests whose body nobody reads. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/** As much of an answer as the server writes. */
class Outgoing {
  readonly destroyed = false;
  headersSent = false;
  readonly #handler: Handler;
  readonly #controller: Controller;

  constructor(handler: Handler, controller: Controller) {
    this.#handler = handler;
    this.#controller = controller;
  }

  writeHead(status: number, headers: OutgoingHttpHeaders): this {
    this.headersSent = true;
    this.#handler.onResponseStart?.(this.#controller, status, lowerCased(headers));
    return this;
  }

  end(text?: string): void {
    if (text) this.#handler.onResponseData?.(this.#controller, Buffer.from(text));
    this.#handler.onResponseEnd?.(this.#controller, {});
  }
}

function lowerCased(headers: OutgoingHttpHeaders): Record<string, string> {
  const lower: Record<string, string> = {};
  for (const name in headers) lower[name.toLowerCase()] = String(headers[name]);
  return lower;
}
