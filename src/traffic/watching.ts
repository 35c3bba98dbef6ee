import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { ExchangeView } from '../validate/index.ts';
import { BodyCopy } from './body-copy.ts';
import type { Watch } from './watch.ts';
import { plainHeaders } from './wire-headers.ts';

/**
 * An interceptor for undici that tells a watch of every exchange:
 * `setGlobalDispatcher(new Agent().compose(watching(watch)))`. A body that is sent as a stream is not
 * read, so that nothing is said of it.
 */
export function watching(watch: Watch): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, new Watcher(watch, options, handler));
}

type Controller = Dispatcher.DispatchController;

/** Hands everything on as it comes, and keeps a copy. */
class Watcher implements Dispatcher.DispatchHandler {
  readonly #watch: Watch;
  readonly #options: Dispatcher.DispatchOptions;
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #answer = new BodyCopy();
  #status = 0;
  #headers: IncomingHttpHeaders = {};

  constructor(
    watch: Watch,
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ) {
    this.#watch = watch;
    this.#options = options;
    this.#handler = handler;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
  }

  onRequestUpgrade(
    ...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>
  ) {
    this.#handler.onRequestUpgrade?.(...given);
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    this.#status = status;
    this.#headers = headers;
    this.#handler.onResponseStart?.(controller, status, headers, message);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#answer.add(chunk);
    this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Controller, trailers: IncomingHttpHeaders): void {
    this.#watch.takeLater(this.#exchange());
    this.#handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
  }

  async #exchange(): Promise<ExchangeView | undefined> {
    const answerBody = await this.#answer.text(this.#headers['content-encoding']);
    if (answerBody === undefined) return undefined;
    const { method, path, origin = '', body } = this.#options;
    const requestBody = textOf(body);
    return {
      method,
      url: `${origin}${path}`,
      requestBody,
      requestBodyUnknown: requestBody === undefined,
      status: this.#status,
      answerHeaders: plainHeaders(this.#headers),
      answerBody,
    };
  }
}

/** Undefined for what can be read only once. */
function textOf(body: Dispatcher.DispatchOptions['body']): string | undefined {
  if (body === null || body === undefined) return '';
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : undefined;
}
