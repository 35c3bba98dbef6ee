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
  let isBack = false;
  const back = restarted(`http://127.0.0.1:${port}`, new AbortController().signal).then(() => {
    isBack = true;
  });
  await once(server, 'connection');
  await once(server.close(), 'close');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(isBack).toBe(false);
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
