import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/http/exchange.ts';
import { toCurl } from '../../../src/report/curl/script.ts';
import { serve } from '../../http/loopback.ts';

const BASE: Exchange = {
  id: 1,
  check: 'a check',
  credential: 'anonymous',
  method: 'GET',
  url: '/v4/volumes',
  requestHeaders: {},
  status: 200,
  answerHeaders: {},
  startedMillis: 0,
  durationMillis: 0,
};

/** Exchanges in order, each with what makes it what it is. */
function sent(...exchanges: Partial<Exchange>[]): Exchange[] {
  return exchanges.map((each, index) => ({ ...BASE, id: index + 1, ...each }));
}

function created(url: string, answer: unknown, more: Partial<Exchange> = {}): Partial<Exchange> {
  return { method: 'POST', url, requestBody: '{}', answerBody: JSON.stringify(answer), ...more };
}

const hasCurl = spawnSync('curl', ['--version']).error === undefined;

/** Runs a script on a server that answers as told; gives the requests that arrived. */
async function repeated(script: string, answers: unknown[], env: Record<string, string> = {}) {
  const arrived: string[] = [];
  const base = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    arrived.push(`${request.method} ${request.url} ${body}`.trim());
    const answer = answers.shift() ?? {};
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  const environment = { PATH: process.env.PATH ?? '', BASE_URL: base, ...env };
  const run = promisify(execFile)('sh', ['-c', script], { env: environment });
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
  return { arrived, code, stderr };
}

describe.runIf(hasCurl)('a script follows what it creates under the ids that it is given', () => {
  test('in paths and bodies, for kinds apart', async () => {
    const script = toCurl(
      sent(
        created('/v4/volumes', { id: 7, label: 'a' }),
        created('/v4/domains', { id: 7 }),
        { url: '/v4/volumes/7?page=7' },
        created('/v4/volumes/7/clone', { id: 8 }, { requestBody: '{"label":"7"}' }),
        { method: 'PUT', url: '/v4/domains/7', requestBody: '{"ttl_sec":7}' },
        {
          method: 'POST',
          url: '/v4/tags',
          requestBody: '{"label":"7","volumes":[7, 8],"domains":[7],"computes":[7]}',
        },
      ),
      'http://h',
    );
    const answers = [{ id: 41 }, { id: 52 }, {}, { id: 63 }];
    const { arrived } = await repeated(script, answers, { INSTANCE_1: '99' });
    expect(arrived).toEqual([
      'POST /v4/volumes {}',
      'POST /v4/domains {}',
      'GET /v4/volumes/41?page=7',
      'POST /v4/volumes/41/clone {"label":"7"}',
      'PUT /v4/domains/52 {"ttl_sec":7}',
      'POST /v4/tags {"label":"7","volumes":[41, 63],"domains":[52],"computes":[99]}',
      'DELETE /v4/tags/7',
      'POST /v4/volumes/63/detach',
      'DELETE /v4/volumes/63',
      'DELETE /v4/domains/52',
      'POST /v4/volumes/41/detach',
      'DELETE /v4/volumes/41',
    ]);
  });

  test.each<[string, Partial<Exchange>[], unknown, string]>([
    [
      'behind nested ids',
      [created('/v4/vpcs', { subnets: [{ id: 1 }, { id: 2 }], id: 3 }), { url: '/v4/vpcs/3' }],
      '{"subnets": [{"id": 11}, {"id": 12}], "label": "id: 5, \\"id\\":6",\n "id" : 13 }',
      'GET /v4/vpcs/13',
    ],
    [
      'of an image, also with an escaped slash',
      [created('/v4/images', { id: 'private/15' }), { url: '/v4/images/private/15' }],
      '{"id":"private\\/16"}',
      'GET /v4/images/private/16',
    ],
    [
      'of an uploaded image',
      [
        created('/v4/images/upload', { upload_to: 'x', image: { id: 'private/15' } }),
        created('/v4/compute/instances', {}, { requestBody: '{"image":"private/15"}' }),
      ],
      { upload_to: 'x', image: { id: 'private/16' } },
      'POST /v4/compute/instances {"image":"private/16"}',
    ],
    [
      'of a config',
      [created('/v4/nodebalancers/5/configs', { id: 6 }), { url: '/v4/nodebalancers/5/configs/6' }],
      { id: 9 },
      'GET /v4/nodebalancers/5/configs/9',
    ],
    [
      'of a node',
      [
        created('/v4/nodebalancers/5/configs/6', { id: 8 }),
        { method: 'DELETE', url: '/v4/nodebalancers/5/configs/6/nodes/8' },
      ],
      { id: 9 },
      'DELETE /v4/nodebalancers/5/configs/6/nodes/9',
    ],
  ])('%s', async (_, exchanges, answer, last) => {
    const { arrived } = await repeated(toCurl(sent(...exchanges), 'http://h'), [answer]);
    expect(arrived[exchanges.length - 1]).toBe(last);
  });

  test('and stops where an answer tells none', async () => {
    const exchanges = sent(created('/v4/volumes', { id: 7 }), { url: '/v4/volumes/7' });
    const { arrived, code, stderr } = await repeated(toCurl(exchanges, 'http://h'), [
      { errors: [] },
    ]);
    expect(arrived).toEqual(['POST /v4/volumes {}']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('VOLUME_1: the answer above tells no id');
  });
});

describe('what a script cannot know', () => {
  test('is a variable with the id of the run, which can be set', async () => {
    const script = toCurl(sent({ url: '/v4/compute/instances/12/volumes' }), 'http://h');
    expect(script).toContain(`[ -n "\${INSTANCE_1:-}" ] || INSTANCE_1='12'`);
    expect(script).not.toContain('find_id');
  });

  test.each<[string, Partial<Exchange>]>([
    ['an id that the target does not have', { url: '/v4/volumes/99999', status: 404 }],
    ['a region', { url: '/v4/regions/us-east' }],
    ['a public image', { url: '/v4/images/compute/debian12' }],
    ['a number that is no id', { method: 'PUT', url: '/v4/x', requestBody: '{"size":7}' }],
  ])('%s stays as it is', (_, exchange) => {
    expect(toCurl(sent(exchange), 'http://h')).not.toContain('_1');
  });

  test('an answer that was cut tells nothing', () => {
    const cut = created('/v4/volumes', {}, { answerBody: '{"id":7,"lab… [99 more characters]' });
    const script = toCurl(sent(cut, { url: '/v4/volumes/7' }), 'http://h');
    expect(script).toContain(`|| VOLUME_1='7'`);
  });
});

test('a script pauses where the run did, within bounds', () => {
  const times = [0, 500, 2_000, 60_000].map((startedMillis) => ({
    startedMillis,
    url: `/v4/regions?page=${startedMillis}`,
  }));
  const script = toCurl(sent(...times), 'http://h');
  expect(script.match(/^sleep \d+$/gm)).toEqual(['sleep 2', 'sleep 10']);
});
