import { X509Certificate } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { approach } from '../../src/http/tunnel.ts';
import { filled } from '../../suites/support/certificates/filled.ts';

const open: Server[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const QUICK = { secure: false, timeoutMillis: 300 };

/** Listens on loopback. @returns the port */
async function listening(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => serve(socket.on('error', () => {})));
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const at = (port: number) => ({ host: '127.0.0.1', port });

describe('a port', () => {
  it.each([
    [
      'answers',
      (socket: Socket) => socket.once('data', () => socket.end('hello')),
      { said: 'hello' },
    ],
    ['says nothing', (socket: Socket) => socket.end(), {}],
    ['breaks off', (socket: Socket) => socket.destroy(), {}],
    [
      'keeps silent',
      (socket: Socket) => socket.resume().once('end', () => socket.end()),
      { isCutOff: true },
    ],
  ])('that %s took the connection', async (_, serve, more) => {
    const seen = await approach(at(await listening(serve)), QUICK);
    expect(seen).toEqual({ isTaken: true, ...more });
  });

  it('is not listened on', async () => {
    expect(await approach(at(1), QUICK)).toEqual({ isTaken: false });
  });

  it('shows no certificate without TLS', async () => {
    const port = await listening((socket) => socket.once('data', () => socket.end('no TLS')));
    expect(await approach(at(port), { ...QUICK, secure: true })).toEqual({ isTaken: true });
  });
});

describe('a proxy', () => {
  const through = async (answer: string) => {
    const port = await listening((socket) => socket.once('data', () => socket.end(answer)));
    return approach({ ...at(80), proxy: `http://127.0.0.1:${port}` }, QUICK);
  };

  it.each([
    ['refuses', 'HTTP/1.1 502 Bad Gateway\r\n\r\n', false],
    ['waited in vain', 'HTTP/1.1 504 Gateway Timeout\r\n\r\n', false],
    ['opens', 'HTTP/1.1 200 OK\r\n\r\n', true],
  ])('that %s', async (_, answer, isTaken) => {
    expect(await through(answer)).toEqual({ isTaken });
  });

  it.each([
    ['talks nonsense', 'nonsense'],
    ['breaks off', ''],
    ['wants to know who asks', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'],
    ['does not connect for anybody', 'HTTP/1.1 405 Method Not Allowed\r\n\r\n'],
  ])('that %s says nothing of the place', async (_, answer) => {
    expect(await through(answer)).toEqual({ isTaken: false, unknown: expect.any(String) });
  });

  it('that is not there says nothing of the place', async () => {
    const seen = await approach({ ...at(80), proxy: 'http://127.0.0.1:1' }, QUICK);
    expect(seen).toEqual({ isTaken: false, unknown: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('within TLS', () => {
  it.each([
    ['never answers', (socket: Socket) => socket.resume(), { isCutOff: true }],
    ['closes at once', (socket: Socket) => socket.once('data', () => socket.end()), {}],
  ])('a port that %s shows no certificate, in time', async (_, serve, more) => {
    const port = await listening(serve);
    const begun = performance.now();
    expect(await approach(at(port), { ...QUICK, secure: true })).toEqual({
      isTaken: true,
      ...more,
    });
    expect(performance.now() - begun).toBeLessThan(20 * QUICK.timeoutMillis);
  });

  it('the name is asked for by which a certificate is chosen', async () => {
    const names: string[] = [];
    const server = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(null, createSecureContext({ cert: filled.ssl_cert, key: filled.ssl_key }));
      },
    });
    open.push(server.on('tlsClientError', () => {}));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const serverName = 'balancer.example.com';
    const seen = await approach(at(port), { ...QUICK, secure: true, serverName });
    expect(names).toEqual([serverName]);
    expect(seen.certificate).toBe(new X509Certificate(filled.ssl_cert).fingerprint256);
  });

  it.each([
    ['is heard', 'HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'],
    ['need not come', '', undefined],
  ])('an answer within TLS %s', async (_, answer, said) => {
    const pair = { cert: filled.ssl_cert, key: filled.ssl_key };
    const server = createTlsServer(pair, (socket) => socket.once('data', () => socket.end(answer)));
    open.push(server.on('tlsClientError', () => {}));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const seen = await approach(at(port), { ...QUICK, secure: true, asksWithin: true });
    expect(seen.said).toBe(said);
    expect(seen.certificate).toBeDefined();
  });
});

it('a pause of this process does not use up the time of an answer that is there', async () => {
  const port = await listening((socket) => socket.once('data', () => socket.end('hello')));
  const seen = approach(at(port), QUICK);
  await new Promise((done) => setTimeout(done, 20));
  const until = performance.now() + 2 * QUICK.timeoutMillis;
  while (performance.now() < until);
  expect(await seen).toEqual({ isTaken: true, said: 'hello' });
});
