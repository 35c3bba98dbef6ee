import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two looks: a process takes longer to begin. */
const LOOK_MILLIS = 150;

/**
 * Fulfilled once whoever listens at an address has gone and come back; where nobody does, once somebody comes. It is
 * found out by connections over which nothing is sent and which are closed at once: one that stayed open would
 * keep many a server from ending.
 * @param gone called once nobody listens
 * @throws AbortError when the signal aborts
 */
export async function restarted(
  address: string,
  signal: AbortSignal,
  gone: () => void = () => {},
): Promise<void> {
  while (await listens(address)) await sleep(LOOK_MILLIS, undefined, { signal });
  gone();
  while (!(await listens(address))) await sleep(LOOK_MILLIS, undefined, { signal });
}

function listens(address: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
