import type { ServerResponse } from 'node:http';

/** What the honest server behind the proxy answered. */
export interface Honest {
  readonly method: string;
  /** Path and query as asked. */
  readonly url: string;
  /** The token that came with the request; empty without one. */
  readonly token: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** One way in which a target is hostile. */
export interface Behaviour {
  readonly name: string;
  /** Answers in place of the honest server. */
  readonly answer: (honest: Honest, response: ServerResponse) => void;
  /** Whether the document forbids it, so that a run in which it is met must not end as conforming. */
  readonly isForbidden?: boolean;
  /** How long a run waits for an answer of such a target; 2 without it. */
  readonly timeoutSeconds?: number;
}

/** One that the document forbids. */
export function forbidden(behaviour: Behaviour): Behaviour {
  return { ...behaviour, isForbidden: true };
}

/** Passes an answer on, with another body or more headers. */
export function sendJson(
  honest: Honest,
  response: ServerResponse,
  text = honest.text,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): void {
  const all = { 'content-type': 'application/json', ...headers };
  response.writeHead(honest.status, all as Record<string, string | string[]>);
  response.end(honest.status === 204 ? undefined : text);
}

/** Answers everything with these headers as well. */
export function withHeaders(
  name: string,
  headers: (honest: Honest) => Readonly<Record<string, string | readonly string[]>>,
): Behaviour {
  return {
    name,
    answer: (honest, response) => sendJson(honest, response, honest.text, headers(honest)),
  };
}

/** Answers everything with a status of its own. */
export function answering(
  name: string,
  status: number,
  { body = '{"errors":[]}', ...headers }: Readonly<Record<string, string>> = {},
): Behaviour {
  return {
    name,
    answer: (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body);
    },
  };
}

/** Writes bytes of its own to the connection, below HTTP. */
export function writing(
  name: string,
  write: (socket: Writable, honest: Honest) => void,
): Behaviour {
  return {
    name,
    answer: (honest, { socket }) => {
      socket?.on('error', () => {});
      if (socket?.writable) write(socket, honest);
    },
  };
}

type Writable = NonNullable<ServerResponse['socket']>;

/** Alters the JSON of each answer that has any. */
// biome-ignore lint/suspicious/noExplicitAny: it may become anything
export function altering(name: string, alter: (body: any, honest: Honest) => unknown): Behaviour {
  return {
    name,
    answer: (honest, response) => {
      const body = parsed(honest.text);
      const isJson = body !== undefined;
      sendJson(honest, response, isJson ? textOf(alter(body, honest)) : honest.text);
    },
  };
}

/** Puts a text in place of each value of a field, wherever it stands. */
export function replacing(
  name: string,
  field: string,
  value: (honest: Honest) => unknown,
): Behaviour {
  return altering(name, (body, honest) => replaced(body, field, value(honest)));
}

function replaced(body: unknown, field: string, value: unknown): unknown {
  if (Array.isArray(body)) return body.map((each) => replaced(each, field, value));
  if (typeof body !== 'object' || body === null) return body;
  const entries = Object.entries(body).map(([name, each]) => [
    name,
    name === field ? value : replaced(each, field, value),
  ]);
  return Object.fromEntries(entries);
}

/** Text that an altered body stands for itself, such as JSON that nothing here should have to hold. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function textOf(body: unknown): string {
  return body instanceof Raw ? body.text : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
