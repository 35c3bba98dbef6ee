import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startReference } from '../../src/reference/server.ts';

async function started(control = false) {
  const server = await startReference({ control });
  onTestFinished(() => server.close());
  return server;
}

/** A connection on which this was sent; gives what is answered first. */
function answered(url: string, text: string | Buffer): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data))),
  );
  return { socket, answer };
}

test('bodies that do not arrive in whole are refused once they are too many, and then there is room again', async () => {
  const { url, config } = await started();
  const head = `POST /v4/volumes HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${config.credentials.owner}\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n`;
  const half = Buffer.concat([Buffer.from(head), Buffer.alloc(1_000_000, 32)]);
  const sent = Array.from({ length: 80 }, () => answered(url, half));
  expect(await Promise.race(sent.map(({ answer }) => answer))).toMatch(/^HTTP\/1.1 503 /);
  for (const { socket } of sent) socket.destroy();
  const right = { label: 'after', region: 'us-east' };
  const headers = {
    authorization: `Bearer ${config.credentials.owner}`,
    'content-type': 'application/json',
  };
  const create = () =>
    fetch(`${url}/v4/volumes`, { method: 'POST', headers, body: JSON.stringify(right) });
  await expect.poll(async () => (await create()).status).toBe(200);
});

test('a clock is not set forward beyond what a timestamp can say', async () => {
  const { url } = await started(true);
  const body = JSON.stringify({ seconds: 1e300 });
  const answer = await fetch(`${url}/_control/clock`, { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect((await fetch(`${url}/v4/regions`)).status).toBe(200);
});

test('an upload that says to be larger than it may be is refused at once', async () => {
  const { url, config } = await started();
  const headers = {
    authorization: `Bearer ${config.credentials.owner}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ label: 'image', region: 'us-east' });
  const creation = await fetch(`${url}/v4/images/upload`, { method: 'POST', headers, body });
  const { upload_to: to } = (await creation.json()) as { upload_to: string };
  const head = `PUT ${new URL(to).pathname} HTTP/1.1\r\nHost: h\r\nContent-Type: application/octet-stream\r\nContent-Length: 6000000000\r\n\r\n`;
  expect(await answered(url, head).answer).toMatch(/^HTTP\/1.1 413 /);
});
