import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from '../../src/http/client.ts';

test('the exchanges of a run that is resumed are numbered and dated from where it broke off', async () => {
  const server = createServer((_, answer) => answer.end('{}'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  const baseUrl = `http://127.0.0.1:${port}`;
  const http = createHttp({ baseUrl, connections: 1, before: { exchanges: 41, millis: 90_000 } });
  onTestFinished(async () => {
    await http.close();
    server.close();
  });
  const request = { method: 'GET', path: '/regions' } as const;
  const { id, startedMillis } = await http.send(request, { credential: 'owner', check: 'c' });
  expect(id).toBe(42);
  expect(startedMillis).toBeGreaterThanOrEqual(90_000);
});
