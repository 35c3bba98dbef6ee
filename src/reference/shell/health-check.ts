import { connect } from 'node:net';
import type { Outcome } from '../effects.ts';

/** Milliseconds that a backend has to accept a connection. */
const TIMEOUT_MILLIS = 300;

/**
 * A real TCP connection to each `<private_ipv4>:<port>`. The addresses that the server gives out lie
 * in 192.168.0.0/16, where no backend of a test can listen; so these are looked for on loopback, at
 * the same port. No other address is ever connected to: a backend there is down.
 */
export async function checkNodes(addresses: readonly string[]): Promise<Outcome> {
  const distinct = [...new Set(addresses)];
  const accepted = await Promise.all(distinct.map(accepts));
  return { kind: 'nodes-checked', up: distinct.filter((_, index) => accepted[index]) };
}

/** Where a backend is looked for; undefined for one that nobody connects to. */
export function loopbackOf(
  address: string,
): { readonly host: string; readonly port: number } | undefined {
  const port = Number(/^192\.168\.\d+\.\d+:(\d+)$/.exec(address)?.[1]);
  return port >= 1 && port <= 65_535 ? { host: '127.0.0.1', port } : undefined;
}

function accepts(address: string): Promise<boolean> {
  const place = loopbackOf(address);
  if (place === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ ...place, timeout: TIMEOUT_MILLIS });
    const settle = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}
