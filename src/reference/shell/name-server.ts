import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import {
  AUTHORITATIVE_ANSWER,
  type DecodedPacket,
  encode,
  type Packet,
  streamEncode,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import { readMessage } from '../../dns/message.ts';
import { firstOf } from '../../dns/stream.ts';
import type { Asked, Told } from '../names/names.ts';

/** A name server on loopback, over UDP and TCP on one port. */
export interface NameServer {
  /** `127.0.0.1:<port>`, as `remote_nameserver` of an import takes it. */
  readonly address: string;
  close(): Promise<void>;
}

/** What answers the questions. */
export type Answerer = (asked: Asked) => Told | Promise<Told>;

/** Bytes of a question that is read, and milliseconds that it may take to arrive. */
const QUESTION = { bytes: 1024, millis: 5_000 };
/** Bytes of an answer over UDP (RFC 1035, 4.2.1); a longer one is cut, and asked for again over TCP. */
const UDP_BYTES = 512;
/** Records in one message over TCP; a zone may come in several. */
const TCP_ANSWERS = 200;
const RCODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };

/** Starts a name server on a free port. */
export async function startNameServer(answerer: Answerer): Promise<NameServer> {
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveTcp(socket, answerer);
  });
  const { port, udp } = await listening(tcp);
  serveUdp(udp, answerer);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    udp.close();
    await new Promise((resolve) => tcp.close(resolve));
  };
  return { address: `127.0.0.1:${port}`, close };
}

/** Both on one port: whoever has it for UDP may not have it for TCP, so another one is tried then. */
async function listening(tcp: Server, triesLeft = 8): Promise<{ port: number; udp: UdpSocket }> {
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  try {
    udp.bind(port, '127.0.0.1');
    await once(udp, 'listening');
    return { port, udp };
  } catch (error) {
    udp.close();
    await new Promise((resolve) => tcp.close(resolve));
    if (triesLeft === 0) throw error;
    return listening(tcp, triesLeft - 1);
  }
}

function serveUdp(udp: UdpSocket, answerer: Answerer): void {
  udp.on('error', () => {});
  udp.on('message', async (bytes, { address, port }) => {
    const [answer] = await answersTo(bytes, answerer, { from: address, byTcp: false });
    if (answer === undefined) return;
    const whole = encode(answer);
    const sent = whole.length <= UDP_BYTES ? whole : encode(cutShort(answer));
    udp.send(sent, port, address, () => {});
  });
}

function cutShort({ answers: _, authorities: __, ...packet }: Packet): Packet {
  return { ...packet, flags: (packet.flags ?? 0) | TRUNCATED_RESPONSE };
}

function serveTcp(socket: Socket, answerer: Answerer): void {
  let received = Buffer.alloc(0);
  socket.setTimeout(QUESTION.millis, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  const take = async (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const whole = firstOf(received);
    if (whole === undefined) return void (received.length > QUESTION.bytes && socket.destroy());
    socket.off('data', take);
    const from = socket.remoteAddress ?? '';
    const answers = await answersTo(whole, answerer, { from, byTcp: true });
    socket.end(Buffer.concat(answers.map((each) => streamEncode(each))));
  };
  socket.on('data', take);
}

/** The messages that answer these bytes; none to what is no question. Never rejects. */
async function answersTo(
  bytes: Buffer,
  answerer: Answerer,
  how: Pick<Asked, 'from' | 'byTcp'>,
): Promise<Packet[]> {
  const message = readMessage(bytes);
  const [question] = message?.questions ?? [];
  if (message === undefined || question === undefined || message.type !== 'query') return [];
  const { id = 0, questions = [] } = message;
  const base = { type: 'response', id, questions } as const;
  try {
    const { name, type } = question;
    const told = await answerer({ name, type, ...how, from: spokenFor(message) ?? how.from });
    return messagesOf(told).map((part) => ({ ...base, ...part }));
  } catch {
    return [{ ...base, flags: RCODES.SERVFAIL }];
  }
}

/**
 * The address that a question says it comes from (RFC 7871). On loopback everybody has one address; so those who
 * play another machine say which.
 */
function spokenFor({ additionals = [] }: DecodedPacket): string | undefined {
  const options = additionals.flatMap((each) => (each.type === 'OPT' ? each.options : []));
  return options.flatMap((option) => ('ip' in option && option.ip ? [option.ip] : []))[0];
}

/** A long answer comes in several messages; only the first says what else there is to say. */
function messagesOf({ rcode, isAuthoritative, answers, authorities }: Told): Packet[] {
  const flags = RCODES[rcode] | (isAuthoritative ? AUTHORITATIVE_ANSWER : 0);
  const parts = Array.from({ length: Math.max(1, Math.ceil(answers.length / TCP_ANSWERS)) });
  return parts.map((_, index) => ({
    flags,
    answers: answers.slice(index * TCP_ANSWERS, (index + 1) * TCP_ANSWERS),
    authorities: index === 0 ? [...authorities] : [],
  }));
}
