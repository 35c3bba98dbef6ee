import { randomInt } from 'node:crypto';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A process behind a load balancer: answers whatever it is asked with a short page, while it is started. */
export interface Backend {
  /** The same before and after it is stopped, and no other backend's while it is stopped. */
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it for good. */
  close(): Promise<void>;
}

/** What the backend answers, and milliseconds that it waits to be asked something. */
const PAGE = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nup\n';
const BACKEND_MILLIS = 2_000;

/** Below the ports that systems assign: whoever asks for any port does not get that of a stopped backend. */
const PORTS: PortRange = [20_000, 30_000];
const TRIES = 32;

type PortRange = readonly [number, number];

/**
 * Starts a backend on a free port of loopback.
 * @param ports the first to choose from, and the one after the last
 */
export async function startBackend(ports: PortRange = PORTS): Promise<Backend> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy()).setTimeout(BACKEND_MILLIS, () => socket.destroy());
    socket.once('data', () => socket.end(PAGE));
  });
  const { port, keeper } = await listenAnywhere(server, ports);
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return {
    port,
    start: async () => void (server.listening || (await listen(server, port))),
    stop,
    close: async () => {
      keeper.close();
      await stop();
    },
  };
}

/** Listens on a port that the second socket keeps from other backends: nothing is sent to it. */
async function listenAnywhere(
  server: Server,
  ports: PortRange,
  triesLeft = TRIES,
): Promise<{ port: number; keeper: UdpSocket }> {
  const port = randomInt(...ports);
  const keeper = createSocket('udp4');
  try {
    keeper.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(keeper, 'listening');
    await listen(server, port);
    return { port, keeper };
  } catch (error) {
    keeper.close();
    if (triesLeft === 0) throw error;
    return listenAnywhere(server, ports, triesLeft - 1);
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
}
