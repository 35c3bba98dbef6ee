import { Client } from 'undici';
import { bodyText, cutText } from '../text/body-text.ts';
import type { Exchange } from './exchange.ts';
import { untilInterrupted } from './interruption.ts';
import { readAnswer } from './read-answer.ts';
import { type RequestBounds, receive } from './receive.ts';
import { MASK, type Secrets } from './secrets.ts';

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
  secrets: Secrets,
  interruption: AbortSignal,
): Promise<CrossOriginPart> {
  const begun = performance.now();
  const address = usableAddress(url);
  const requestHeaders = { 'content-type': type };
  const shown = {
    method,
    url: secrets.mask(address ? shownUrl(address) : cutText(url, KEPT_BODY_LENGTH)),
    requestHeaders,
    requestBody: cutText(bodyText(bytes), KEPT_BODY_LENGTH),
  };
  if (!address) return { ...shown, ...notSent(url), durationMillis: 0 };
  const client = new Client(address.origin, { pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
  const path = address.pathname + address.search;
  const options = { method, path, headers: requestHeaders, body: bytes };
  const received = await untilInterrupted(interruption, () => receive(client, options, bounds));
  await client.destroy();
  const answer = await readAnswer(received, bounds.maxBodyBytes, secrets);
  return { ...shown, ...answer, durationMillis: performance.now() - begun };
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
