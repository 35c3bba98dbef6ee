import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import type { Behaviour, Honest } from './behaviour.ts';

export interface HostileProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A proxy before an honest server, which answers in its place as the behaviour has it.
 * @param isHostile asked for each answer; the others pass as they are
 */
export async function hostileProxy(
  target: string,
  behaviour: Behaviour,
  isHostile: () => boolean = () => true,
): Promise<HostileProxy> {
  const pool = new Pool(target, { connections: 8 });
  const server = createServer((request, response) => {
    forward(pool, request)
      .then((honest) => (isHostile() ? behaviour.answer : pass)(honest, response))
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
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return { method, url, token, status: answer.statusCode, headers: plain, text };
}

function pass(honest: Honest, response: ServerResponse): void {
  const { connection: _, 'transfer-encoding': __, ...headers } = honest.headers;
  response.writeHead(honest.status, headers);
  response.end(honest.text);
}
