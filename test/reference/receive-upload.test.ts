import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { namedDiskImage } from '../../src/generate/09-images/disk-image.ts';
import type { Outcome } from '../../src/reference/effects.ts';
import { receiveUpload } from '../../src/reference/shell/receive-upload.ts';

const MOST = 2 ** 20;

/** What becomes of this data where an image may be a megabyte. */
async function received(...parts: readonly Buffer[]): Promise<Outcome> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const outcome = new Promise<Outcome>((resolve) =>
    server.once('request', async (incoming, outgoing) => {
      resolve(await receiveUpload(incoming, 2 ** 30, MOST));
      outgoing.end();
    }),
  );
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, host: '127.0.0.1', method: 'PUT' });
  sending.on('response', (answer) => answer.resume());
  for (const part of parts) sending.write(part);
  sending.end();
  return outcome;
}

test('an image of the greatest size is taken', async () => {
  const outcome = await received(gzipSync(Buffer.alloc(MOST)));
  expect(outcome).toEqual({ kind: 'upload-received', imageBytes: MOST, flags: 0 });
});

test('the flags of the header are taken down, however the data is cut', async () => {
  const whole = namedDiskImage();
  const outcome = await received(Buffer.from(whole.subarray(0, 2)), Buffer.from(whole.subarray(2)));
  expect(outcome).toMatchObject({ kind: 'upload-received', flags: whole[3] });
});

test.each([
  ['one byte more than an image may be', gzipSync(Buffer.alloc(MOST + 1))],
  ['a hundred times as much', gzipSync(Buffer.alloc(MOST * 100))],
  [
    'so much in many parts',
    Buffer.concat(Array.from({ length: 40 }, () => gzipSync(Buffer.alloc(MOST / 2)))),
  ],
])('data that unpacks to %s is refused', async (_, data) => {
  expect(await received(data)).toMatchObject({ kind: 'upload-failed', tooLarge: true });
});
