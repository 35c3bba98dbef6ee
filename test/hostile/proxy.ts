import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import type { Behaviour, Honest } from './behaviour.ts';

/** Which answers are hostile: all, those after the first ones, or each so manieth. */
export interface When {
  /** Answers that pass as they are before; 0. */
  readonly after?: number;
  /** One of so many is hostile; 1 means all. */
  readonly oneIn?: number;
}

export interface HostileProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** A proxy before an honest server, which answers in its place as the behaviour has it. */
export async function hostileProxy(
  target: string,
  behaviour: Behaviour,
  { after = 0, oneIn = 1 }: When = {},
): Promise<HostileProxy> {
  const pool = new Pool(target, { connections: 8 });
  let count = 0;
  const server = createServer((request, response) => {
    const nth = count++;
    const isHostile = nth >= after && nth % oneIn === 0;
    forward(pool, request)
      .then((honest) => (isHostile ? behaviour.answer : pass)(honest, response))
      .catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await pool.destroy();
    },
  };
}

async function forward(pool: Pool, request: IncomingMessage): Promise<Honest> {
  const { method = 'GET', url = '/' } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers;
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  // biome-ignore lint/suspicious/noExplicitAny: any method passes
  const answer = await pool.request({ method: method as any, path: url, headers, body });
  const text = await answer.body.text();
  const plain = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
  );
  return { method, url, status: answer.statusCode, headers: plain, text };
}

function pass(honest: Honest, response: ServerResponse): void {
  const { connection: _, 'transfer-encoding': __, ...headers } = honest.headers;
  response.writeHead(honest.status, headers);
  response.end(honest.text);
}
