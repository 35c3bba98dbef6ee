import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Answer, decode, streamEncode } from 'dns-packet';

/** A tiny name server on loopback that transfers the zones it is given, and refuses all others. */
export interface NameServer {
  /** `127.0.0.1:<port>`, as `remote_nameserver` of an import takes it. */
  readonly address: string;
  close(): Promise<void>;
}

/** Bytes of a question that is read before giving up on it. */
const LONGEST_QUESTION = 1024;
const REFUSED = 5;

/** Starts a name server that answers AXFR over TCP; `zones` has records without their SOA, by name. */
export async function startNameServer(
  zones: Readonly<Record<string, readonly Answer[]>>,
): Promise<NameServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    answerQuestion(socket, zones);
  });
  const port = await listening(server);
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { address: `127.0.0.1:${port}`, close };
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function answerQuestion(socket: Socket, zones: Readonly<Record<string, readonly Answer[]>>): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.length > LONGEST_QUESTION) socket.destroy();
    else if (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      socket.end(answerTo(received.subarray(2), zones));
    }
  });
}

function answerTo(message: Buffer, zones: Readonly<Record<string, readonly Answer[]>>): Buffer {
  const { id = 0, questions = [] } = decode(message);
  const asked = questions[0];
  const records = asked?.type === 'AXFR' ? zones[asked.name.toLowerCase()] : undefined;
  const base = { type: 'response', id, questions } as const;
  if (asked === undefined || records === undefined)
    return streamEncode({ ...base, flags: REFUSED });
  const soa = startOfAuthority(asked.name);
  return streamEncode({ ...base, answers: [soa, ...records, soa] });
}

function startOfAuthority(name: string): Answer {
  const data = {
    mname: `ns1.${name}`,
    rname: `admin.${name}`,
    serial: 1,
    refresh: 14_400,
    retry: 14_400,
    expire: 1_209_600,
    minimum: 86_400,
  };
  return { type: 'SOA', name, ttl: 86_400, data };
}
