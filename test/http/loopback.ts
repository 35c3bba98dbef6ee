import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { onTestFinished } from 'vitest';
import { createHttp } from '../../src/http/client.ts';
import type { Http, HttpOptions } from '../../src/http/http.ts';
import { Redactor } from '../../src/redaction/redactor.ts';

/** Starts an HTTP server on a free port for the length of one test; gives its address. */
export function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
}

/** Starts a server below HTTP, for answers that no HTTP library would send. */
export function serveSockets(listener: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    listener(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listening(server);
}

/** A client for one test. */
export function clientFor(baseUrl: string, options: Partial<HttpOptions> = {}): Http {
  const http = createHttp({ baseUrl, connections: 2, timeoutMillis: 2_000, ...options });
  onTestFinished(() => http.close());
  return http;
}

/** The role in which most tests send. */
export const OWNER = { credential: 'owner', token: 'owner-token-0001', check: 'a check' };

/** Knows the token of the owner. */
export const OWNER_REDACTOR = new Redactor([{ token: OWNER.token, role: OWNER.credential }]);

async function listening(server: Server | TcpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
