import type { Dispatcher } from 'undici';
import { bodyText, cutText } from '../text/body-text.ts';
import type { Request } from './exchange.ts';
import type { Urgency } from './slots.ts';

/** The role in which a request is sent. */
export interface Sender {
  /** Name of the role, e.g. `owner`; what an exchange shows instead of the token. */
  readonly credential: string;
  /** Without it no Authorization header is sent. */
  readonly token?: string;
  /** Id of the check that sends it, or the phase of the run. */
  readonly check: string;
  /** How soon the answer is wanted; `usual`. */
  readonly urgency?: Urgency;
}

/** A request twice: as it goes out, and as its exchange shows it. */
export interface Outgoing {
  readonly options: Dispatcher.DispatchOptions;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string;
}

/** Longest request body kept in memory with an exchange, in characters. */
const KEPT_BODY_LENGTH = 64 * 1024;

const COMMON_HEADERS: Readonly<Record<string, string>> = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'compute-conformance',
};

/**
 * Prepares a request for the wire. No cookies, no redirects: only what the request itself names.
 *
 * @throws TypeError when the path lacks its leading slash, or `json` cannot be written as JSON:
 * mistakes of the caller, never of the target.
 */
export function prepare(request: Request, as: Sender, prefix: string): Outgoing {
  if (!request.path.startsWith('/')) throw new TypeError(`path without a slash: ${request.path}`);
  const url = `/v4${writable(request.path)}${queryString(request.query)}`;
  const body = bodyOf(request);
  const headers = headersOf(request, as);
  const options = { method: request.method, path: prefix + url, headers, body: body ?? null };
  const shown = { options, url, requestHeaders: shownHeaders(headers, as) };
  return body === undefined ? shown : { ...shown, requestBody: shownBody(body) };
}

/** A path holds ids that the target chose, which may be of any characters; a request line holds ASCII (RFC 3986, section 2). */
function writable(path: string): string {
  return path.replace(/[^!-~]+/g, (part) => encodeURIComponent(Buffer.from(part).toString()));
}

function queryString(query: Request['query']): string {
  if (query === undefined) return '';
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyOf(request: Request): string | Uint8Array | undefined {
  if (request.raw) return request.raw.body;
  return request.json === undefined ? undefined : JSON.stringify(request.json);
}

function headersOf(request: Request, as: Sender): Record<string, string> {
  const headers = { ...COMMON_HEADERS };
  const type = request.raw ? request.raw.contentType : request.json !== undefined && JSON_TYPE;
  if (type) headers['content-type'] = type;
  if (as.token !== undefined) headers.authorization = `Bearer ${as.token}`;
  for (const name in request.headers) headers[name.toLowerCase()] = request.headers[name] ?? '';
  return headers;
}

const JSON_TYPE = 'application/json';

function shownHeaders(headers: Record<string, string>, as: Sender): Record<string, string> {
  const isOwn = as.token !== undefined && headers.authorization === `Bearer ${as.token}`;
  return isOwn ? { ...headers, authorization: `Bearer ${as.credential}` } : headers;
}

function shownBody(body: string | Uint8Array): string {
  return cutText(bodyText(body), KEPT_BODY_LENGTH);
}
