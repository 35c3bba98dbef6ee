import { Client } from 'undici';
import { MASK } from '../redaction/redactor.ts';
import { bodyText, cutText } from '../text/body-text.ts';
import { declare } from './declare.ts';
import type { Exchange } from './exchange.ts';
import type { Interruption } from './interruption.ts';
import { readAnswer } from './read-answer.ts';
import { type RequestBounds, receive } from './receive.ts';

type CrossOriginPart = Omit<Exchange, 'id' | 'check' | 'credential' | 'startedMillis'>;

const KEPT_BODY_LENGTH = 1024;

/** A request to another origin than the target's. */
export interface CrossOriginRequest {
  readonly method: 'PUT' | 'POST';
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/**
 * Sends bytes to an address of another origin, which may be anyone's: no credential, no cookie, no
 * redirect, http and https only, the same bounds as everywhere. The query of such an address is often a signature, so
 * evidence leaves it out. Never rejects.
 */
export async function sendCrossOrigin(
  { method, url, bytes, type }: CrossOriginRequest,
  bounds: RequestBounds,
  interruption: Interruption,
): Promise<CrossOriginPart> {
  const begun = performance.now();
  const address = usableAddress(url);
  const requestHeaders = { 'content-type': type };
  const shown = {
    ...shownHead(method, url, requestHeaders),
    requestBody: cutText(bodyText(bytes), KEPT_BODY_LENGTH),
  };
  if (!address) return { ...shown, ...notSent(url), durationMillis: 0 };
  const client = new Client(address.origin, { pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
  const path = address.pathname + address.search;
  const options = { method, path, headers: requestHeaders, body: bytes };
  const received = await interruption.until(() => receive(client, options, bounds));
  await client.destroy();
  const answer = await readAnswer(received, bounds.maxBodyBytes);
  return { ...shown, ...answer, durationMillis: performance.now() - begun };
}

/** A request to such an address whose body is announced, and never sent. */
export interface CrossOriginDeclaration extends Omit<CrossOriginRequest, 'method' | 'bytes'> {
  readonly method: 'PUT';
  /** Bytes that the body would have. */
  readonly length: number;
}

/** Announces a body to an address of another origin and hears what is answered to that. Never rejects. */
export async function declareCrossOrigin(
  { method, url, length, type }: CrossOriginDeclaration,
  bounds: RequestBounds,
  interruption: Interruption,
): Promise<CrossOriginPart> {
  const begun = performance.now();
  const address = usableAddress(url);
  const headers = { 'content-type': type, 'content-length': String(length) };
  const shown = shownHead(method, url, headers);
  if (!address) return { ...shown, ...notSent(url), durationMillis: 0 };
  const over = new AbortController();
  const head = { method, address, headers, signal: over.signal };
  const received = await interruption.until(() => declare(head, bounds));
  over.abort();
  const answer = await readAnswer(received, bounds.maxBodyBytes);
  return { ...shown, ...answer, durationMillis: performance.now() - begun };
}

function shownHead(method: string, url: string, requestHeaders: Readonly<Record<string, string>>) {
  const address = usableAddress(url);
  const shown = address ? shownUrl(address) : cutText(url, KEPT_BODY_LENGTH);
  return { method, url: shown, requestHeaders };
}

function usableAddress(url: string): URL | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const usable = address && /^https?:$/.test(address.protocol) && !address.username;
  return usable && !address.password ? address : undefined;
}

function shownUrl({ origin, pathname, search }: URL): string {
  return origin + pathname + (search === '' ? '' : `?${MASK}`);
}

function notSent(url: string) {
  const got = cutText(JSON.stringify(url), 120);
  const error = `not sent: expected an http or https URL without credentials, got ${got}`;
  return { status: 0, answerHeaders: {}, error };
}
