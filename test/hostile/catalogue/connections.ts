import { type Behaviour, type Honest, sendJson, writing } from '../behaviour.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Breaks, stalls or garbles connections. */
export const connections: readonly Behaviour[] = [
  writing('resets the connection', (socket) => socket.resetAndDestroy()),
  writing('closes the connection', (socket) => socket.destroy()),
  writing('ends the connection politely', (socket) => socket.end()),
  writing('never answers', () => {}),
  writing('never ends its header', (socket) => socket.write(HEAD)),
  writing('never ends its body', (socket) => socket.write(`${HEAD}Content-Length: 100\r\n\r\n{`)),
  writing('breaks off in the body', (socket) => socket.end(`${HEAD}Content-Length: 100\r\n\r\n{`)),
  writing('sends a body longer than it says', (socket, { text }) =>
    socket.end(`${HEAD}Content-Length: 2\r\n\r\n${text}`),
  ),
  writing('sends no length and goes on and on', (socket) => {
    socket.write(`${HEAD}\r\n`);
    dripping(socket, 'x'.repeat(65_536), 10);
  }),
  writing('sends a byte of the body every 100 ms', (socket) => {
    socket.write(`${HEAD}Content-Length: 10000\r\n\r\n`);
    dripping(socket, ' ', 100);
  }),
  writing('sends a byte of the header every 100 ms', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX: ');
    dripping(socket, 'x', 100);
  }),
  writing('sends headers without end', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    dripping(socket, `X-Header: ${'x'.repeat(1000)}\r\n`, 1);
  }),
  writing('sends chunks of no length', (socket) =>
    socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`),
  ),
  writing('sends chunks of one byte', (socket, { text }) => {
    const chunks = [...text].map(
      (each) => `${Buffer.byteLength(each).toString(16)}\r\n${each}\r\n`,
    );
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`);
  }),
  writing('sends both a length and chunks', (socket) =>
    socket.end(
      `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ),
  ),
  writing('sends two answers to one request', (socket) =>
    socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`.repeat(2)),
  ),
  writing('answers in advance of requests', (socket) =>
    socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`.repeat(1000)),
  ),
  writing('is no HTTP', (socket) => socket.end('220 mail.example ESMTP\r\n')),
  writing('is HTTP/0.9', (socket) => socket.end('{"data":[]}')),
  writing('sends random bytes', (socket) => socket.end(Buffer.from([22, 3, 1, 0, 255, 0, 13, 10]))),
  writing('sends 10,000 interim answers', (socket, { text }) => {
    const length = Buffer.byteLength(text);
    socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10_000));
    socket.write(`${HEAD}Content-Length: ${length}\r\n\r\n${text}`);
  }),
  writing('says 101 and goes on in its own language', (socket) =>
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nhello',
    ),
  ),
  late('answers after half a second', 500),
  late('answers just before it is given up', 1_900),
  late('answers just after it was given up', 2_100),
  { ...late('answers after 29 seconds, for which the run waits', 29_000), timeoutSeconds: 30 },
];

function late(name: string, millis: number): Behaviour {
  return {
    name,
    answer: (honest: Honest, response) => {
      setTimeout(() => response.writable && sendJson(honest, response), millis).unref();
    },
  };
}

interface Socket {
  readonly writable: boolean;
  write(text: string): unknown;
}

/** Writes the same text again and again, as long as somebody takes it. */
function dripping(socket: Socket, text: string, everyMillis: number): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text);
    else clearInterval(timer);
  }, everyMillis);
  timer.unref();
}
