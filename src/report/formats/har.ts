import type { Exchange } from '../../http/exchange.ts';
import type { RunResult } from '../../result/run-result.ts';
import { binaryOf } from '../../text/body-text.ts';

/** What every entry of a recording needs to know of its run. */
export interface Recording {
  readonly tool: RunResult['tool'];
  /** Base address of the target, without `/v4`. */
  readonly base: string;
  /** ISO 8601: when exchanges began to be counted. */
  readonly started: string;
}

/** The evidence as an HTTP Archive 1.2, piece by piece: it may be too long for one string. */
export async function* har(
  exchanges: AsyncIterable<Exchange>,
  recording: Recording,
): AsyncGenerator<string> {
  const { name, version } = recording.tool;
  yield `{"log":{"version":"1.2","creator":${JSON.stringify({ name, version })},"pages":[],"entries":[`;
  let separator = '\n';
  for await (const exchange of exchanges) {
    yield separator + JSON.stringify(harEntry(exchange, recording));
    separator = ',\n';
  }
  yield '\n]}}\n';
}

/** One exchange as an entry; fields that begin with an underscore are what the format has no word for. */
export function harEntry(exchange: Exchange, { base, started }: Recording) {
  const { id, check, credential, status, startedMillis, durationMillis, error } = exchange;
  return {
    startedDateTime: new Date(Date.parse(started) + startedMillis).toISOString(),
    time: durationMillis,
    request: request(exchange, base),
    response: response(exchange),
    cache: {},
    timings: { send: 0, wait: durationMillis, receive: 0 },
    comment: `#${id} of ${check}, as ${credential}${status === 0 ? `: no answer, ${error}` : ''}`,
    _exchange: id,
  };
}

function request({ method, url, requestHeaders, requestBody }: Exchange, base: string) {
  // What goes to another origin than the target's is told by its whole address.
  const address = URL.canParse(url) ? url : base + url;
  const mimeType = headerOf(requestHeaders, 'content-type') ?? '';
  return {
    method,
    url: address,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(Object.entries(requestHeaders)),
    queryString: pairs([...new URL(address).searchParams]),
    ...(requestBody === undefined ? {} : { postData: { mimeType, text: requestBody } }),
    headersSize: -1,
    bodySize: requestBody === undefined ? 0 : Buffer.byteLength(requestBody),
  };
}

function response({ status, answerHeaders, answerBody }: Exchange) {
  const mimeType = headerOf(answerHeaders, 'content-type') ?? '';
  const size = Buffer.byteLength(answerBody ?? '');
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(Object.entries(answerHeaders)),
    content: { size, mimeType, ...content(answerBody) },
    redirectURL: '',
    headersSize: -1,
    bodySize: size,
  };
}

function content(body: string | undefined) {
  if (body === undefined) return {};
  const bytes = binaryOf(body);
  return bytes ? { text: bytes.toString('base64'), encoding: 'base64' } : { text: body };
}

function pairs(entries: readonly (readonly [string, string])[]) {
  return entries.map(([name, value]) => ({ name, value }));
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
