import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/http/exchange.ts';
import { toCurl } from '../../../src/report/curl/script.ts';
import { serve } from '../../http/loopback.ts';

const CREATION: Exchange = {
  id: 1,
  check: 'a check',
  credential: 'owner',
  method: 'POST',
  url: '/v4/vpcs',
  requestHeaders: { authorization: 'Bearer owner' },
  requestBody: '{"label":"a"}',
  status: 200,
  answerHeaders: {},
  answerBody: '{"id":7}',
  startedMillis: 0,
  durationMillis: 0,
};
const DELETION = { ...CREATION, id: 2, method: 'DELETE', url: '/v4/vpcs/7', answerBody: '{}' };

const hasCurl = spawnSync('curl', ['--version']).error === undefined;

/** Runs a script on a server that creates what has the id 31 and refuses all else; gives what arrived. */
async function arrivedBy(script: string, env: Record<string, string> = {}): Promise<string[]> {
  const arrived: string[] = [];
  const base = await serve(({ method, url, headers }, response) => {
    arrived.push(`${method} ${url} ${headers.authorization}`);
    response.end(method === 'POST' ? '{"id":31}' : '{}');
  });
  const environment = { PATH: process.env.PATH ?? '', BASE_URL: base, OWNER_TOKEN: 'one', ...env };
  await promisify(execFile)('sh', ['-c', script], { env: environment }).catch(() => undefined);
  return arrived;
}

describe.runIf(hasCurl)('what a script creates goes again', () => {
  test('with the token that created it, though nothing else named it', async () => {
    const script = toCurl([CREATION], 'http://h');
    expect(await arrivedBy(script)).toEqual([
      'POST /v4/vpcs Bearer one',
      'DELETE /v4/vpcs/31 Bearer one',
    ]);
  });

  test('also when the script ends in the middle', async () => {
    const lost = { ...CREATION, id: 2, url: '/v4/domains', answerBody: '{"id":8}' };
    const used = { ...CREATION, id: 3, method: 'GET', url: '/v4/domains/8' };
    const script = toCurl([CREATION, lost, used], 'http://h').replaceAll(
      'find_id 1)',
      'find_id 9)',
    );
    const cut = script.replace('find_id 9)', 'find_id 1)');
    expect(await arrivedBy(cut)).toEqual([
      'POST /v4/vpcs Bearer one',
      'POST /v4/domains Bearer one',
      'DELETE /v4/vpcs/31 Bearer one',
    ]);
  });

  test('once only where the script deletes it, and nothing where nothing is created', async () => {
    expect(await arrivedBy(toCurl([CREATION, DELETION], 'http://h'))).toHaveLength(2);
    expect(toCurl([DELETION], 'http://h')).not.toContain('clean_up');
  });

  test('and nothing that a variable of the environment names', async () => {
    const silent = toCurl([CREATION], 'http://h').replaceAll('find_id 1)', 'find_id 9)');
    expect(await arrivedBy(silent, { VPC_1: '12' })).toEqual(['POST /v4/vpcs Bearer one']);
  });

  test('what was refused in the run is no creation', () => {
    const refused = { ...CREATION, status: 400, answerBody: '{"errors":[]}' };
    expect(toCurl([refused], 'http://h')).not.toContain('clean_up');
  });
});

test('tokens are asked for under the names that the run took them from', () => {
  const script = toCurl([CREATION], 'http://h', { owner: 'MY_TOKEN' });
  expect(script).toContain('{MY_TOKEN:?set this variable first');
  expect(script).not.toContain('OWNER_TOKEN');
});
