import { expect, test } from 'vitest';
import type { Exchange } from '../../src/http/exchange.ts';
import type { CollectionInventory } from '../../src/preflight/inventory.ts';
import { quotaItem } from '../../src/preflight/quota.ts';
import type { Read } from '../../src/resources/reader.ts';

function read(path: string, answerHeaders: Record<string, string>, json: unknown = {}): Read {
  const exchange: Exchange = {
    id: 1,
    check: 'preflight',
    credential: 'owner',
    method: 'GET',
    url: `/v4${path}`,
    requestHeaders: {},
    status: 200,
    answerHeaders,
    startedMillis: 0,
    durationMillis: 1,
  };
  return { path, exchange, json };
}

const held: Pick<CollectionInventory, 'path' | 'items'>[] = [
  { path: '/volumes', items: [{ id: 1 }, { id: 2 }] },
  { path: '/vpcs', items: [] },
  { path: '/tags', items: undefined },
];

test('what the account holds, and that no limit is known', () => {
  expect(quotaItem(held, [read('/regions', {})])).toEqual({
    name: 'quota',
    state: 'ready',
    note: 'the account holds 2 of /volumes; the target tells no limit, and the document names none',
  });
});

test('an empty account is not one that cannot be read', () => {
  const empty = quotaItem([{ path: '/volumes', items: [] }], []);
  expect(empty.note).toMatch(/^the account is empty/);
  const closed = quotaItem([{ path: '/volumes', items: undefined }], []);
  expect(closed.note).toMatch(/^what the account holds cannot be read/);
});

test('limits of the rate and of the account are repeated, one of each', () => {
  const { note } = quotaItem(
    [],
    [
      read('/regions', { 'x-ratelimit-limit': '800', 'x-ratelimit-remaining': '799' }),
      read(
        '/account',
        { 'x-ratelimit-limit': '800', 'x-ratelimit-remaining': '798' },
        { volumes_limit: 25 },
      ),
      read('/volumes', {}, { volumes_limit: 99 }),
    ],
  );
  expect(note).toMatch(
    /the target tells x-ratelimit-limit: 800, x-ratelimit-remaining: 799, volumes_limit: 25$/,
  );
});

test('what is no limit is not taken for one, and nothing reaches a terminal as it came', () => {
  const headers = { 'x-rate-limit-limit': '1\u001b[31m', date: 'today', 'x-limitless': '1' };
  const { note } = quotaItem([], [read('/account', headers, { limit: 'none', balance: 5 })]);
  expect(note).toMatch(/the target tells x-rate-limit-limit: 1\\u\{1b\}\[31m$/);
});
