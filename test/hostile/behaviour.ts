import type { ServerResponse } from 'node:http';

/** What the honest server behind the proxy answered. */
export interface Honest {
  readonly method: string;
  /** Path and query as asked. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** One way in which a target is hostile. */
export interface Behaviour {
  readonly name: string;
  /** Answers in place of the honest server. */
  readonly answer: (honest: Honest, response: ServerResponse) => void;
}

/** Passes an answer on, with another body. */
export function sendJson(honest: Honest, response: ServerResponse, text = honest.text): void {
  response.writeHead(honest.status, { 'content-type': 'application/json' });
  response.end(honest.status === 204 ? undefined : text);
}

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
