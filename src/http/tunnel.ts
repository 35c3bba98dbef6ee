import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Patience } from './patience.ts';

/** A place to connect to: directly, or through an HTTP proxy (CONNECT). */
export interface Place {
  readonly host: string;
  readonly port: number;
  /** `http://host:port` of the proxy. */
  readonly proxy?: string;
}

/** What a connection to a place came to. */
export interface Approach {
  /** Whether the connection was taken. */
  readonly isTaken: boolean;
  /** Why nobody can say whether it was: the network of the run or its proxy is at fault. */
  readonly unknown?: string;
  /** The first bytes that came back, as text; undefined when none did. */
  readonly said?: string;
  /** SHA-256 of the certificate that was shown, in hexadecimal digits with colons. */
  readonly certificate?: string;
  /** Set when the time that it was given ended it, and nobody else: whoever is slow may have had more to say. */
  readonly isCutOff?: true;
}

const MOST_BYTES = 4_096;
/** What a connection fails with before it reaches anybody who could take it or not. */
const OWN_FAILURES = ['ENETUNREACH', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM'];
/** What a proxy answers about the place that it was to connect to (RFC 9110, 15.6.3 to 15.6.5). */
const NOT_TAKEN_STATUSES = [502, 503, 504];

class Unknown extends Error {}

/**
 * Connects, says GET, and hears the beginning of the answer; `secure` speaks TLS, and says GET there if asked to. Whoever
 * answers is not believed in anything: certificates are read and not checked. Never rejects; ends within `timeoutMillis`, in
 * which pauses of this process do not count.
 */
export async function approach(place: Place, how: Manner): Promise<Approach> {
  const patience = new Patience(how.timeoutMillis);
  try {
    const socket = await open(place, patience.signal);
    try {
      return { ...(await speak(socket, how, patience.signal)), ...cutOff(patience) };
    } finally {
      socket.destroy();
    }
  } catch (error) {
    if (error instanceof Unknown) return { isTaken: false, unknown: error.message };
    return { isTaken: false, ...cutOff(patience) };
  } finally {
    patience.end();
  }
}

function cutOff({ signal }: Patience): Pick<Approach, 'isCutOff'> {
  return signal.aborted ? { isCutOff: true } : {};
}

/** How a place is approached. */
export interface Manner {
  readonly secure: boolean;
  readonly timeoutMillis: number;
  /** The name that is asked for within TLS (RFC 6066, 3): whoever has several certificates chooses by it. */
  readonly serverName?: string;
  /** Whether GET is said within TLS, too, and its answer heard; otherwise the certificate is all that is looked at. */
  readonly asksWithin?: boolean;
}

function speak(socket: Socket, how: Manner, signal: AbortSignal): Promise<Approach> | Approach {
  socket.on('error', () => socket.destroy());
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  if (how.secure) return withinTls(socket, how);
  return hear(socket).then((heard) => ({ isTaken: true, ...heard }));
}

async function open({ host, port, proxy }: Place, signal: AbortSignal): Promise<Socket> {
  if (proxy !== undefined) return openThrough(proxy, `${host}:${port}`, signal);
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    const { code = '' } = error as NodeJS.ErrnoException;
    throw OWN_FAILURES.includes(code) ? new Unknown(`no way there: ${code}`) : error;
  }
}

/** Whoever asks a proxy knows of the place what it says; what the proxy itself is at fault with says nothing of it. */
async function openThrough(proxy: string, path: string, signal: AbortSignal): Promise<Socket> {
  const asked = request(proxy, { method: 'CONNECT', path, agent: false });
  const giveUp = () => asked.destroy();
  signal.addEventListener('abort', giveUp, { once: true });
  asked.end();
  const [answer, socket] = await once(asked, 'connect').catch((error: Error) => {
    if (signal.aborted) throw error;
    throw new Unknown(`the proxy ${proxy} does not do its work: ${error.message}`);
  });
  signal.removeEventListener('abort', giveUp);
  const { statusCode: status = 0 } = answer;
  if (status >= 200 && status < 300) return socket;
  socket.destroy();
  if (NOT_TAKEN_STATUSES.includes(status)) throw new Error(`the proxy answered ${status}`);
  throw new Unknown(`the proxy ${proxy} answered ${status}`);
}

async function withinTls(
  socket: Socket,
  { serverName: servername, asksWithin = false }: Manner,
): Promise<Approach> {
  const named = servername === undefined ? {} : { servername };
  const tls = connectTls({ socket, rejectUnauthorized: false, ...named });
  tls.on('error', () => tls.destroy());
  const closed = once(socket, 'close').then(() => Promise.reject(new Error('it was closed')));
  try {
    await Promise.race([once(tls, 'secureConnect'), closed]);
    const { fingerprint256: certificate } = tls.getPeerCertificate();
    const heard = asksWithin ? await hear(tls) : {};
    return { isTaken: true, ...(certificate ? { certificate } : {}), ...heard };
  } catch {
    return { isTaken: true };
  } finally {
    closed.catch(() => {});
    tls.destroy();
  }
}

/** Says GET and hears what comes, up to a certain length or the end. */
async function hear(socket: Socket): Promise<{ readonly said?: string }> {
  let said = '';
  socket.write('GET / HTTP/1.1\r\nHost: conformance.example\r\nConnection: close\r\n\r\n');
  try {
    for await (const chunk of socket) {
      said += chunk.toString('latin1');
      if (said.length > 0) break;
    }
  } catch {
    // Whoever breaks off has said what it has said.
  }
  return said === '' ? {} : { said: said.slice(0, MOST_BYTES) };
}
