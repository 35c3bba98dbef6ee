import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { State } from '../../src/reference/state.ts';
import { liveServer } from './support/live-server.ts';
import { garbage, nearlyRight, type RawRequest } from './support/raw-request-shapes.ts';
import { exchangeRaw, type RawAnswer } from './support/raw-socket.ts';

const server = liveServer({ bodyTimeout: 100 });

/** The bytes of a request of the owner. */
function bytesOf({ method, path, body, headers }: RawRequest): Buffer {
  const bytes = Buffer.from(body, 'utf8');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${bytes.length}`,
    `Authorization: Bearer ${server().config.credentials.owner}`,
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

/** A 2xx, or a 4xx with the documented error body and the state as it was. @returns the status */
async function expectSound(request: RawRequest): Promise<number> {
  const before = server().state();
  const answer = await exchangeRaw(server().url, bytesOf(request));
  const { status, text } = answer;
  expect((status >= 200 && status < 300) || (status >= 400 && status < 500), text).toBe(true);
  if (status >= 400) expectRefusal(request.method, answer, before);
  return status;
}

function expectRefusal(method: string, { errors, text }: RawAnswer, before: State): void {
  if (method !== 'HEAD') expect(errors?.[0]?.reason, text).toEqual(expect.any(String));
  const due = before.pending.some(({ at }) => at <= Date.now());
  if (!due) expect(server().state(), text).toBe(before);
}

it('of any shape are answered soundly', async () => {
  const property = fc.asyncProperty(garbage, async (request) => void (await expectSound(request)));
  await fc.assert(property, { numRuns: 1500 });
});

it('with one odd field are answered soundly, and the right ones accepted', async () => {
  let accepted = 0;
  const property = fc.asyncProperty(nearlyRight, async (request) => {
    if ((await expectSound(request)) < 300) accepted += 1;
  });
  await fc.assert(property, { numRuns: 1500 });
  expect(accepted).toBeGreaterThan(100);
});
