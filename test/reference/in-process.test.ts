import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from '../../src/http/client.ts';
import type { Request } from '../../src/http/exchange.ts';
import { type Reference, startReference } from '../../src/reference/server.ts';

async function started(): Promise<Reference> {
  const server = await startReference({ now: () => Date.UTC(2026, 0, 1) });
  onTestFinished(() => server.close());
  return server;
}

/** What is answered, over a socket or in the process. */
async function answerOf(server: Reference, asked: Request, way: 'socket' | 'process') {
  const carrier = way === 'process' ? { carrier: server.inProcess } : {};
  const http = createHttp({ baseUrl: server.url, connections: 2, ...carrier });
  const owner = { credential: 'owner', token: server.config.credentials.owner, check: 'a test' };
  const { status, answerHeaders, answerBody, error } = await http.send(asked, owner);
  await http.close();
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = answerHeaders;
  return { status, headers, answerBody, error };
}

const vpc = { label: 'a', region: 'us-east', subnets: [] };

test.each<Request>([
  { method: 'GET', path: '/regions', query: { page_size: '25' } },
  { method: 'GET', path: '/volumes', headers: { Authorization: 'Bearer of-nobody' } },
  { method: 'POST', path: '/vpcs', json: vpc },
  { method: 'POST', path: '/vpcs', json: ['no object'] },
  { method: 'POST', path: '/vpcs', raw: { body: '{"label":', contentType: 'application/json' } },
  { method: 'DELETE', path: '/volumes/999999' },
])('$method $path is answered as over a socket', async (asked) => {
  const [one, other] = [await started(), await started()];
  const answer = await answerOf(other, asked, 'process');
  expect(answer).toEqual(await answerOf(one, asked, 'socket'));
  expect(answer.status).toBeGreaterThanOrEqual(200);
});

test('nothing is carried once it is closed', async () => {
  const server = await started();
  await server.inProcess.close();
  const asked = { method: 'GET', path: '/regions' } as const;
  expect((await answerOf(server, asked, 'process')).error).toMatch(/closed/);
});
