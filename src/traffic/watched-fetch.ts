import { matchOperation } from '../spec/match.ts';
import { MOST_BYTES } from './body-copy.ts';
import type { Watch } from './watch.ts';

type Fetch = typeof globalThis.fetch;

/**
 * A `fetch` that tells a watch of every exchange with a documented operation. What is sent and what
 * is answered stays as it is; the answer is handed on once its body has been read.
 * @param fetch what sends the requests
 */
export function watchedFetch(watch: Watch, fetch: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (matchOperation(request.method, request.url) === undefined) return fetch(request);
    const requestBody = isShort(request.headers) ? await request.clone().text() : undefined;
    const response = await fetch(request);
    if (!isShort(response.headers)) return response;
    watch.take({
      method: request.method,
      url: request.url,
      requestHeaders: Object.fromEntries(request.headers),
      requestBody,
      requestBodyUnknown: requestBody === undefined,
      status: response.status,
      answerHeaders: Object.fromEntries(response.headers),
      answerBody: await response.clone().text(),
    });
    return response;
  };
}

/** Whether a body is short enough for the watch, as far as its length is announced. */
function isShort(headers: Headers): boolean {
  return Number(headers.get('content-length') ?? 0) <= MOST_BYTES;
}
