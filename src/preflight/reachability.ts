import type { Exchange } from '../http/exchange.ts';
import { NO_TLS } from '../http/failure.ts';
import { isSuccess } from '../http/status.ts';
import type { Read } from '../resources/reader.ts';
import { toAscii } from '../text/ascii.ts';
import { cut } from '../text/cut.ts';
import { isObject } from '../text/json.ts';

/** Why a run cannot begin: 2 the configuration is to blame, 3 the target cannot be tested. */
export interface Fatal {
  readonly exitCode: 2 | 3;
  readonly message: string;
}

/** What is read first, the region catalogue before all, since it needs no credentials. */
export const PROBES = [
  '/regions',
  '/account',
  '/volumes',
  '/domains',
  '/vpcs',
  '/images',
  '/compute/instances',
] as const;

/** Characters of one header as it is told. */
const LONGEST = 200;

/** Probes that the document answers without credentials (authentication#rule-3). */
const PUBLIC = new Set<string>(['/regions', '/images']);

/**
 * Says whether there is a target of this API behind the URL, and whether it knows the owner's token.
 * One probe alone decides nothing: a target may lack or break any single operation, and that is for
 * the checks to say.
 */
export function judgeProbes(
  probes: readonly Read[],
  url: string,
  hasToken: boolean,
): Fatal | undefined {
  const answered = probes.filter(({ exchange }) => exchange.status !== 0);
  const [first] = probes;
  if (first && answered.length === 0) return unreachable(url, first.exchange.error ?? 'no answer');
  if (answered.every(({ exchange }) => exchange.status === 429)) return throttled(url);
  if (hasToken && isTokenRefused(answered)) return tokenRefused(answered);
  if (answered.some(speaksApi) || answered.every(isDenial)) return undefined;
  return notThisApi(url, answered);
}

function isTokenRefused(probes: readonly Read[]): boolean {
  const telling = probes.filter(({ path, exchange }) => !PUBLIC.has(path) && tells(exchange));
  return telling.length > 0 && telling.every(isDenial);
}

/** An operation that is missing or broken says nothing about the token. */
function tells({ status }: Exchange): boolean {
  return isSuccess(status) || status === 401 || status === 403;
}

/** A refusal in JSON; a login page with the same status is another program's. */
function isDenial({ exchange: { status }, json }: Read): boolean {
  return (status === 401 || status === 403) && isObject(json);
}

/** A list in the envelope that every list has (resources/common). */
function speaksApi({ exchange, json }: Read): boolean {
  return isSuccess(exchange.status) && isObject(json) && Array.isArray(json.data);
}

function unreachable(url: string, error: string): Fatal {
  return { exitCode: 3, message: `Cannot reach ${url}: ${error}. ${adviceOn(error)}` };
}

function adviceOn(error: string): string {
  if (error === NO_TLS) return 'If it speaks http, use http:// in the URL.';
  return error.startsWith('TLS')
    ? 'Name its certificate authority in NODE_EXTRA_CA_CERTS, or correct the host name.'
    : 'Is the target running, and is the URL right?';
}

function throttled(url: string): Fatal {
  const advice = 'Try again later, or raise the rate limit of the account.';
  return { exitCode: 3, message: `${url} keeps answering 429 (too many requests). ${advice}` };
}

function tokenRefused(probes: readonly Read[]): Fatal {
  const denial = probes.find((probe) => !PUBLIC.has(probe.path) && isDenial(probe));
  const answer = denial ? ` (${denial.exchange.url} answered ${denial.exchange.status})` : '';
  const message = `The target refuses the token of the owner${answer}. Check --token or credentials.owner: it must be an unrestricted user with every scope.`;
  return { exitCode: 2, message };
}

function notThisApi(url: string, probes: readonly Read[]): Fatal {
  const redirect = probes.find(({ exchange: { status } }) => status >= 300 && status < 400);
  const shown = probes.find(({ json }) => json === undefined) ?? probes[0];
  const why = redirect ? redirected(redirect.exchange) : shown ? described(shown) : 'no answer';
  return { exitCode: 3, message: `${url} does not answer as this API does: ${why}` };
}

function redirected({ url, answerHeaders }: Exchange): string {
  const location = cut(toAscii(answerHeaders.location ?? 'nowhere'), LONGEST);
  return `${url} redirects to ${location}. Redirects are not followed; give the address behind it.`;
}

function described({ exchange: { url, status, answerHeaders }, json }: Read): string {
  const type = cut(toAscii(answerHeaders['content-type'] ?? 'no content type'), LONGEST);
  const what = json === undefined ? `${type}, which is not JSON` : 'JSON of another shape';
  const advice =
    status >= 500 ? 'The target seems to be broken.' : 'Check the URL; /v4 is appended to it.';
  return `${url} answered ${status} with ${what}. ${advice}`;
}
