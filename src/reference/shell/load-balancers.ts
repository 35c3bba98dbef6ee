import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Balancing, Listening } from '../balancing/balancing.ts';
import { withLineBreaks } from '../certificates.ts';
import type { BalancerConfig } from '../entities.ts';
import { checkNodes, loopbackOf } from './health-check.ts';
import type { History } from './history.ts';
import { refuse } from './socket-errors.ts';

/** What the load balancers of a server are made of. */
export interface LoadBalancers {
  readonly balancing: Balancing;
  readonly held: History;
}

const OPENED = 'HTTP/1.1 200 Connection Established\r\n\r\n';
const NO_NODE =
  'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const IDLE_MILLIS = 10_000;

/**
 * The load balancers behind a server: their addresses are nobody's, so a client reaches them through the server
 * as a proxy, by CONNECT (RFC 9110, 9.3.6). No port is opened for them, and none can be taken.
 */
export function offerLoadBalancers(
  server: Server,
  { balancing, held }: LoadBalancers,
): { readonly close: () => void } {
  const recent = new Map<number, number[]>();
  const sockets = new Set<Duplex>();
  const handOn = async ({ url = '' }: IncomingMessage, socket: Duplex) => {
    const [, ipv4, port] = /^([\d.]+):(\d{1,5})$/.exec(url) ?? [];
    if (ipv4 === undefined) return void refuse(socket, '405 Method Not Allowed');
    const listening = held.earlier && balancing(held.earlier, { ipv4, port: Number(port) });
    if (listening === undefined) return void refuse(socket, '502 Bad Gateway');
    socket.write(OPENED);
    if (isTooMany(recent, listening)) return void socket.destroy();
    await serve(socket, listening);
  };
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    (socket as Socket).setTimeout(IDLE_MILLIS, () => socket.destroy());
    // What goes wrong with one connection ends that one alone.
    handOn(request, socket).catch(() => socket.destroy());
  });
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { close };
}

/** Whether a client has opened more connections in the last second than the throttle allows. */
function isTooMany(recent: Map<number, number[]>, { balancer, throttle }: Listening): boolean {
  const now = performance.now();
  const opened = (recent.get(balancer) ?? []).filter((at) => now - at < 1_000);
  const isOver = throttle > 0 && opened.length >= throttle;
  recent.set(balancer, isOver ? opened : [...opened, now]);
  return isOver;
}

/** Hands a connection to a node that is up, behind TLS for https. */
async function serve(
  socket: Duplex,
  { config, asksAll = false, closesUnserved = false }: Listening,
): Promise<void> {
  if (closesUnserved && (await firstUp(config)) === undefined) return void socket.destroy();
  const client = config.protocol === 'https' ? secured(socket, config) : socket;
  const node = asksAll ? nextOf(config) : await firstUp(config);
  const place = node === undefined ? undefined : loopbackOf(node);
  if (place === undefined) return void client.end(config.protocol === 'tcp' ? undefined : NO_NODE);
  const backend = connect(place);
  backend.on('error', () => client.destroy());
  client.pipe(backend).pipe(client);
}

async function firstUp({ nodes }: BalancerConfig): Promise<string | undefined> {
  const outcome = await checkNodes(nodes.map(({ address }) => address));
  return outcome.kind === 'nodes-checked' ? outcome.up[0] : undefined;
}

let turn = 0;

function nextOf({ nodes }: BalancerConfig): string | undefined {
  turn += 1;
  return nodes[turn % nodes.length]?.address;
}

function secured(socket: Duplex, { ssl_cert, ssl_key }: BalancerConfig): Duplex {
  const [cert, key] = [withLineBreaks(ssl_cert ?? ''), withLineBreaks(ssl_key ?? '')];
  const client = new TLSSocket(socket as Socket, { isServer: true, cert, key });
  return client.on('error', () => socket.destroy());
}
