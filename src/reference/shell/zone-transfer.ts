import { connect, type Socket } from 'node:net';
import { type Answer, type DecodedPacket, decode, type SoaAnswer, streamEncode } from 'dns-packet';
import type { Outcome, Zone } from '../effects.ts';
import { zoneOf } from './zone-records.ts';

/** Milliseconds for a whole transfer, and the most bytes that it may have. */
const LIMITS = { timeout: 5_000, bytes: 8 * 1024 * 1024 };
const DNS_PORT = 53;

/** Transfers a zone by AXFR over TCP (RFC 5936) from `host` or `host:port`. Never rejects. */
export async function transferZone(domain: string, nameserver: string): Promise<Outcome> {
  const socket = connect({ ...endpoint(nameserver), timeout: LIMITS.timeout });
  const timer = setTimeout(() => socket.destroy(new Error('too slow')), LIMITS.timeout);
  try {
    socket.write(question(domain));
    return { kind: 'zone-transferred', zone: await readZone(domain, socket) };
  } catch {
    const reason = `The zone ${domain} could not be transferred from this name server.`;
    return { kind: 'transfer-failed', reason };
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function endpoint(nameserver: string): { readonly host: string; readonly port: number } {
  const [, host, port] = /^([^:]+):(\d{1,5})$/.exec(nameserver) ?? [];
  if (host === undefined) return { host: nameserver, port: DNS_PORT };
  return { host, port: Math.min(Number(port), 65_535) };
}

function question(domain: string): Buffer {
  return streamEncode({ type: 'query', id: 1, questions: [{ type: 'AXFR', name: domain }] });
}

/** A transfer begins with the SOA record and ends with the same once more. */
async function readZone(domain: string, socket: Socket): Promise<Zone> {
  const answers: Answer[] = [];
  for await (const message of messages(socket)) {
    if (message.rcode !== 'NOERROR') throw new Error(message.rcode);
    answers.push(...(message.answers ?? []));
    const [first, last] = [answers[0], answers.at(-1)];
    if (first !== undefined && !isSoa(first)) throw new Error('no SOA');
    if (isSoa(first) && isSoa(last) && answers.length > 1) return zoneOf(domain, first, answers);
  }
  throw new Error('the transfer broke off');
}

function isSoa(answer: Answer | undefined): answer is SoaAnswer {
  return answer?.type === 'SOA';
}

/** Messages of a DNS stream, each behind its length in two bytes (RFC 1035, 4.2.2). */
async function* messages(socket: Socket): AsyncGenerator<DecodedPacket & { rcode?: string }> {
  let rest = Buffer.alloc(0);
  let total = 0;
  for await (const chunk of socket) {
    total += chunk.length;
    if (total > LIMITS.bytes) throw new Error('too large');
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const end = 2 + rest.readUInt16BE(0);
      yield decode(rest.subarray(2, end));
      rest = rest.subarray(end);
    }
  }
}
