import { afterAll, beforeAll, expect } from 'vitest';
import {
  type Reference,
  type ReferenceOptions,
  startReference,
} from '../../../src/reference/server.ts';
import { validateExchange } from '../../../src/validate/index.ts';

/** What came back over the wire. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  readonly body: any;
}

/** Starts a reference server for the tests of a file, and stops it after them. */
export function liveServer(options: ReferenceOptions = {}): () => Reference {
  let server: Reference;
  beforeAll(async () => {
    server = await startReference(options);
  });
  afterAll(() => server.close());
  return () => server;
}

/** Sends as the owner over real HTTP, and holds the exchange against the document. */
export async function send(
  server: Reference,
  target: string,
  init: RequestInit = {},
): Promise<Received> {
  const [method = '', path = ''] = target.split(' ');
  const { owner } = server.config.credentials;
  const headers = {
    authorization: `Bearer ${owner}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...init.headers,
  } as Record<string, string>;
  const answer = await fetch(server.url + path, { ...init, method, headers });
  const text = await answer.text();
  expectLawful(method, path, { ...init, headers }, answer, text);
  return { status: answer.status, headers: answer.headers, text, body: jsonOf(text) };
}

/** As `send`, with a JSON body. */
export function sendJson(server: Reference, target: string, body: unknown): Promise<Received> {
  return send(server, target, { body: JSON.stringify(body) });
}

function expectLawful(
  method: string,
  url: string,
  { headers, body }: RequestInit,
  answer: Response,
  text: string,
): void {
  const findings = validateExchange({
    method,
    url,
    requestHeaders: headers as Record<string, string>,
    requestBody: typeof body === 'string' ? body : undefined,
    requestBodyUnknown: typeof body !== 'string' && body !== undefined,
    status: answer.status,
    answerHeaders: Object.fromEntries(answer.headers),
    answerBody: text,
  });
  const blamed = findings.filter(({ side }) => side === 'answer');
  expect(
    blamed.map(({ message }) => message),
    `${method} ${url}`,
  ).toEqual([]);
}

function jsonOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
