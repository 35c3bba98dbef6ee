import { createSocket, type Socket } from 'node:dgram';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { decode, encode, type Packet } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../../src/dns/ask.ts';
import { endpointOf } from '../../src/dns/endpoint.ts';
import { transferZone } from '../../src/dns/transfer.ts';

const open: (Socket | Server)[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const QUESTION = { type: 'A', name: 'a.example' } as const;
const RIGHT = { type: 'A', name: 'A.example.', ttl: 60, data: '192.0.2.1' } as const;

/** Answers each datagram with these. @returns `host:port` */
async function overUdp(answers: (query: Packet) => readonly Buffer[]): Promise<string> {
  const socket = createSocket('udp4');
  open.push(socket);
  socket.on('message', (bytes, { port, address }) => {
    for (const answer of answers(decode(bytes))) socket.send(answer, port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return `127.0.0.1:${socket.address().port}`;
}

async function overTcp(sent: Buffer): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}).end(sent));
  open.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function response(query: Packet, more: Packet): Buffer {
  const { id = 0, questions = [] } = query;
  return encode({ type: 'response', id, questions, ...more });
}

describe('a question', () => {
  it('is answered by what answers it, whatever else comes', async () => {
    const server = await overUdp((query) => [
      Buffer.from('nonsense'),
      Buffer.alloc(0),
      Buffer.alloc(12, 0xff),
      response({ ...query, id: (query.id ?? 0) ^ 1 }, { answers: [] }),
      response({ ...query, questions: [{ type: 'A', name: 'b.example' }] }, { answers: [] }),
      encode({ ...query, type: 'query' }),
      response(query, { answers: [RIGHT] }),
    ]);
    expect(await ask(server, QUESTION, 2_000)).toMatchObject({
      rcode: 'NOERROR',
      isAuthoritative: false,
      answers: [{ data: '192.0.2.1' }],
    });
  });

  it('is sent again when it was lost', async () => {
    let heard = 0;
    const server = await overUdp((query) => {
      heard += 1;
      return heard === 1 ? [] : [response(query, { answers: [RIGHT] })];
    });
    expect((await ask(server, QUESTION, 2_000))?.answers).toHaveLength(1);
  });

  it.each([
    ['nobody answers', () => overUdp(() => [])],
    ['nothing but nonsense comes', () => overUdp(() => [Buffer.from('nonsense')])],
    ['nobody listens', async () => '127.0.0.1:1'],
    ['the name server has no address', async () => 'no-such-host.invalid:53'],
    [
      'the answer is cut and none comes over TCP',
      () => overUdp((it) => [response(it, { flags: 512 })]),
    ],
  ])('has no answer when %s', async (_, server) => {
    expect(await ask(await server(), QUESTION, 50)).toBeUndefined();
  });
});

describe('a transfer', () => {
  const zone = (bytes: Buffer) =>
    overTcp(Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]));

  it.each([
    ['refuses', encode({ type: 'response', id: 1, flags: 5 }), 'REFUSED'],
    ['has no start of authority', encode({ type: 'response', id: 1, answers: [RIGHT] }), 'SOA'],
    ['has nothing', encode({ type: 'response', id: 1 }), 'SOA'],
    ['talks nonsense', Buffer.from('nonsense'), 'no DNS'],
  ])('fails from a server that %s', async (_, bytes, reason) => {
    await expect(transferZone(await zone(bytes), 'a.example')).rejects.toThrow(reason);
  });

  it('fails when it breaks off', async () => {
    const server = await overTcp(Buffer.from([0, 200, 1, 2]));
    await expect(transferZone(server, 'a.example')).rejects.toThrow('broke off');
  });
});

it.each([
  ['ns1.example', { host: 'ns1.example', port: 53 }],
  ['127.0.0.1:5353', { host: '127.0.0.1', port: 5353 }],
  ['2001:db8::1', { host: '2001:db8::1', port: 53 }],
  ['[2001:db8::1]:5353', { host: '2001:db8::1', port: 5353 }],
  ['[2001:db8::1]', { host: '2001:db8::1', port: 53 }],
  ['a.example:99999', { host: 'a.example', port: 65_535 }],
])('%s is an endpoint', (text, endpoint) => {
  expect(endpointOf(text)).toEqual(endpoint);
});
