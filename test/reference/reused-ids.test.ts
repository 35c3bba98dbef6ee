import { describe, expect, test } from 'vitest';
import { combined } from '../../src/reference/dialects/combined.ts';
import type { Dialect } from '../../src/reference/dialects/dialect.ts';
import { dialects } from '../../src/reference/dialects/index.ts';
import { FIXTURES } from '../../src/reference/seed/fixtures.ts';
import { liveServer, send } from './support/live-server.ts';

const wrap = dialects.get('reused-ids')?.wrap;
const server = liveServer(wrap ? { wrap } : {});

test('what a user was granted on what had an id before is no grant on what has it next', async () => {
  const { credentials } = server().config;
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const created = (label: string, token: string) => {
    const body = JSON.stringify({ label, region: FIXTURES.region });
    return send(server(), 'POST /v4/vpcs', { body, headers: as(token) });
  };
  const user = String(credentials.restrictedWithGrants);
  const { id } = (await created('of-the-user', user)).body;
  const change = { body: JSON.stringify({ description: 'new' }), headers: as(user) };
  expect((await send(server(), `PUT /v4/vpcs/${id}`, change)).status).toBe(200);
  await send(server(), `DELETE /v4/vpcs/${id}`);
  expect((await created('of-the-owner', credentials.owner)).body.id).toBe(id);
  expect((await send(server(), `PUT /v4/vpcs/${id}`, change)).status).toBe(404);
});

function options(names: readonly string[]) {
  const { wrap: both, options: more } = combined(
    names.map((name) => dialects.get(name) as Dialect),
  );
  return { ...more, ...(both ? { wrap: both } : {}) };
}

describe.each([
  ['reused-ids', 'identifiers'],
  ['identifiers', 'reused-ids'],
])('%s and %s together', (...names) => {
  const both = liveServer(options(names));

  test('give no id to two', async () => {
    const body = JSON.stringify({ label: 'one', region: FIXTURES.region });
    const ids = new Set<unknown>();
    for (let turn = 0; turn < 20; turn += 1) {
      const made = await send(both(), 'POST /v4/volumes', { body });
      ids.add(made.body.id);
    }
    expect(ids.size).toBe(20);
  });
});
