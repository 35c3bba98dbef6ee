import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import type { Http } from '../../src/http/client.ts';
import { Ledger } from '../../src/resources/ledger.ts';
import { sweep } from '../../src/resources/sweep.ts';

const url = 'http://127.0.0.1:1';

/** What a sweep of one volume leaves, and what it sent, on a target that answers as given. */
async function swept(
  answers: number[],
  paths = ['/volumes/7'],
  implied = {},
): Promise<{ left: string[]; sent: string[] }> {
  const file = join(mkdtempSync(join(tmpdir(), 'sweep-')), 'ledger.ndjson');
  const ledger = new Ledger(file);
  for (const path of paths) ledger.created(ledger.intend('/volumes', 'cc-1'), path, 'owner');
  const configuration = loadConfiguration({ value: { url, implied }, env: {} });
  const sent: string[] = [];
  const http = {
    send: async ({ method, path }: { method: string; path: string }) => {
      sent.push(`${method} ${path}`);
      return { status: answers.shift() ?? 500 };
    },
  } as unknown as Http;
  return { left: await sweep(http, configuration, file), sent };
}

test.each([[200], [204]])('a deletion answered %i leaves nothing', async (status) => {
  expect(await swept([status])).toEqual({ left: [], sent: ['DELETE /volumes/7'] });
});

const LOOKS = ['DELETE /volumes/7', 'GET /volumes/7', 'GET /volumes'];

test.each([[404], [410]])(
  'a deletion answered %i leaves nothing where no read shows it',
  async (status) => {
    expect(await swept([status, 404, 404])).toEqual({ left: [], sent: LOOKS });
  },
);

test('a deletion answered 404 has removed nothing that a read shows still', async () => {
  const sent = ['DELETE /volumes/7', 'GET /volumes/7'];
  expect(await swept([404, 200])).toEqual({ left: ['/volumes/7'], sent });
});

test('a volume that may not be deleted while it is attached is detached first', async () => {
  const { left, sent } = await swept([409, 200, 200]);
  expect(left).toEqual([]);
  expect(sent).toEqual(['DELETE /volumes/7', 'POST /volumes/7/detach', 'DELETE /volumes/7']);
});

describe('where the document names no deletion', () => {
  const [one, other] = ['/nodebalancers/7', '/nodebalancers/8'];

  test('a 404 to the first says that there is no such operation, and is believed', async () => {
    const { left, sent } = await swept([404, 200], [one, other]);
    expect(left).toEqual([other, one]);
    expect(sent).toEqual([`DELETE ${other}`]);
  });

  test('after one that was removed a 404 says that another is gone', async () => {
    expect((await swept([204, 404], [one, other])).left).toEqual([]);
  });
});

describe('where the configuration says how something is removed', () => {
  const [instance, balancer] = ['/compute/instances/7', '/nodebalancers/8'];

  test('it is removed so', async () => {
    const deleteInstance = 'POST /compute/instances/{computeId}/destroy';
    const { left, sent } = await swept([204], [instance], { deleteInstance });
    expect(left).toEqual([]);
    expect(sent).toEqual([`POST ${instance}/destroy`]);
  });

  test('and what nothing removes is not asked for, and told', async () => {
    const { left, sent } = await swept([204], [instance, balancer], { deleteNodeBalancer: false });
    expect(left).toEqual([balancer]);
    expect(sent).toEqual([`DELETE ${instance}`]);
  });
});

test('what cannot be removed is told', async () => {
  expect((await swept([409, 409, 409])).left).toEqual(['/volumes/7']);
});

test('a target that does not answer is not asked again', async () => {
  expect(await swept([0])).toEqual({ left: ['/volumes/7'], sent: ['DELETE /volumes/7'] });
});
