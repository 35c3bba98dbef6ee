import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { restarted } from '../../src/http/restart.ts';

async function listening(port = 0) {
  const server = createServer((socket) => socket.on('error', () => {}));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

test('tells when a server has gone and come back, and keeps none from ending', async () => {
  const { server, port } = await listening();
  const seen: string[] = [];
  const { signal } = new AbortController();
  let resolve = () => {};
  const gone = new Promise<void>((each) => {
    resolve = each;
  });
  const back = restarted(`http://127.0.0.1:${port}`, signal, resolve);
  void back.then(() => seen.push('back'));
  void gone.then(() => seen.push('gone'));
  await once(server, 'connection');
  await once(server.close(), 'close');
  await gone;
  expect(seen).toEqual(['gone']);
  const again = await listening(port);
  await back;
  again.server.close();
});

test('ends when it is told', async () => {
  const controller = new AbortController();
  const never = restarted('http://127.0.0.1:1', controller.signal);
  controller.abort();
  await expect(never).rejects.toThrow(/abort/);
});
