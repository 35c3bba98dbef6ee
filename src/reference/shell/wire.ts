import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerToken } from '../access/authenticate.ts';
import type { Answer, Request } from '../call.ts';
import { type BodyReading, readBody } from './read-body.ts';

/** Methods whose body means something. */
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

/**
 * A request as the core takes it. HEAD is read as GET. Only bodies of the API are read here; others
 * are left to the effect that asks for them. `bodyTimeout` is in milliseconds. Raises a Refusal for a body that cannot be read.
 */
export async function readRequest(incoming: IncomingMessage, how: BodyReading): Promise<Request> {
  const sent = incoming.method ?? 'GET';
  const method = sent === 'HEAD' ? 'GET' : sent;
  const { path, query } = splitTarget(incoming.url ?? '/');
  const reads = WITH_BODY.includes(method) && path.startsWith('/v4/');
  const { authorization } = incoming.headers;
  const token = bearerToken(authorization ?? '');
  const body = reads ? await readBody(incoming, how) : undefined;
  return {
    ...{ method, path, query, body },
    ...(authorization === undefined ? {} : { authorization }),
    ...(token === undefined ? {} : { token }),
  };
}

/** The path as sent, and each query parameter with the first value it was given. */
function splitTarget(target: string): Pick<Request, 'path' | 'query'> {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const [path = '', search = ''] = local.split(/\?(.*)/s);
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) query[name] ??= value;
  return { path, query };
}

/** Puts an answer on the wire. */
export type AnswerWriter = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: Answer,
) => void;

/** Writes an answer; one to HEAD without its body, one to OPTIONS as the methods that are allowed. */
export function writeAnswer(incoming: IncomingMessage, outgoing: ServerResponse, given: Answer) {
  if (outgoing.destroyed || outgoing.headersSent) return;
  const { status, headers, body } = incoming.method === 'OPTIONS' ? optionsAnswer(given) : given;
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(text) };
  outgoing.writeHead(status, { ...type, ...length, ...headers });
  outgoing.end(incoming.method === 'HEAD' ? undefined : text);
}

function optionsAnswer(answer: Answer): Answer {
  const allow = answer.headers?.allow;
  return allow === undefined ? answer : { status: 204, headers: { allow: `${allow}, OPTIONS` } };
}
