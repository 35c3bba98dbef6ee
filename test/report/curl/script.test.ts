import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBaseAddress } from '../../../src/http/base-address.ts';
import { redactExchange } from '../../../src/http/evidence/redact-exchange.ts';
import type { Exchange, Request } from '../../../src/http/exchange.ts';
import { toCurl } from '../../../src/report/curl/script.ts';
import { tokenVariable } from '../../../src/report/curl/variables.ts';
import { clientFor, OWNER, OWNER_REDACTOR, serve } from '../../http/loopback.ts';

const sh = promisify(execFile);

/** Runs a script with the shell; the environment holds what its variables ask for. */
function run(script: string, env: Record<string, string> = {}) {
  return sh('sh', ['-c', script], { env: { PATH: process.env.PATH ?? '', ...env } });
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Sends a request with the client, then the script made of it; gives what arrived each time. */
async function sendTwice(request: Request, env: Record<string, string>) {
  const arrived: unknown[] = [];
  const base = await serve(async (incoming, answer) => {
    const { authorization, 'content-type': type, 'x-test': header } = incoming.headers;
    const body = (await read(incoming)).toString('hex');
    arrived.push([incoming.method, incoming.url, authorization, type, header, body]);
    answer.end('{}');
  });
  const exchange = redactExchange(await clientFor(base).send(request, OWNER), OWNER_REDACTOR);
  await run(toCurl([exchange], base), env);
  return { arrived, script: toCurl([exchange], base) };
}

describe('the script repeats the request to the byte', () => {
  const env = { OWNER_TOKEN: OWNER.token, ROOT_PASS: `p'"$x`, SSL_KEY: 'k' };
  test.each<[string, Request]>([
    ['a read', { method: 'GET', path: '/volumes', query: { page: 1 } }],
    ['brackets and dots in the path', { method: 'GET', path: '/a/../[1-3]{x,y}/%27$(id)' }],
    [
      'quotes and expansions',
      { method: 'POST', path: '/x', json: { label: `it's "$HOME" \`id\` \\` } },
    ],
    ['a body like a file name', { method: 'POST', path: '/x', raw: { body: '@/etc/passwd' } }],
    ['no content type', { method: 'PUT', path: '/x', raw: { body: 'a=b\n\n' } }],
    ['bytes', { method: 'PUT', path: '/x', raw: { body: new Uint8Array([0, 255, 37, 39, 10]) } }],
    ['a header', { method: 'DELETE', path: '/x', headers: { 'x-test': `a'b"$c` } }],
    ['an empty header', { method: 'DELETE', path: '/x', headers: { 'x-test': '' } }],
    [
      'another scheme',
      { method: 'GET', path: '/x', headers: { authorization: `Basic ${OWNER.token}` } },
    ],
    ['a token in the query', { method: 'GET', path: '/x', query: { t: OWNER.token } }],
    ['a masked password', { method: 'POST', path: '/x', json: { root_pass: `p'"$x` } }],
  ])('%s', async (_, request) => {
    const script = await sendTwice(request, {
      ...env,
      // The variable stands inside a JSON string, so its value is written as JSON writes it.
      ROOT_PASS: JSON.stringify(env.ROOT_PASS).slice(1, -1),
    });
    expect(script.arrived).toHaveLength(2);
    expect(script.arrived[1]).toEqual(script.arrived[0]);
    expect(script.script).not.toContain(OWNER.token);
  });

  test('HEAD does not wait for a body', async () => {
    const { arrived } = await sendTwice({ method: 'HEAD', path: '/x' }, env);
    expect(arrived[1]).toEqual(arrived[0]);
  });
});

const exchange: Exchange = {
  id: 3,
  check: 'volumes > grows',
  credential: 'owner',
  method: 'POST',
  url: '/v4/volumes/7/resize',
  requestHeaders: { authorization: 'Bearer owner', 'content-type': 'application/json' },
  requestBody: '{"size":10}',
  status: 400,
  answerHeaders: {},
  startedMillis: 0,
  durationMillis: 0,
};

test('it reads like something a person would run', () => {
  expect(
    toCurl([exchange], parseBaseAddress('http://localhost:8080/v4/').base),
  ).toMatchInlineSnapshot(`
    "#!/bin/sh
    [ -n "\${BASE_URL:-}" ] || BASE_URL='http://localhost:8080'
    : "\${OWNER_TOKEN:?set this variable first}"
    # What was there before: set these where the ids differ.
    [ -n "\${VOLUME_1:-}" ] || VOLUME_1='7'

    # 3: volumes > grows, status 400
    curl --silent --show-error --include --globoff --path-as-is \\
      --request 'POST' \\
      --header "authorization: Bearer \${OWNER_TOKEN}" \\
      --header 'content-type: application/json' \\
      --data-raw '{"size":10}' \\
      "$BASE_URL"'/v4/volumes/'"\${VOLUME_1}"'/resize'
    "
  `);
});

test('a missing token stops the script before anything is sent', async () => {
  await expect(run(toCurl([exchange], 'http://127.0.0.1:1'))).rejects.toThrow(/OWNER_TOKEN/);
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's placeholder that is meant
const VARIABLE_LIKE = '{"a":"${FOO}"}';

test('text that looks like a variable asks for nothing', () => {
  const script = toCurl(
    [{ ...exchange, requestBody: VARIABLE_LIKE, check: 'a\nrm -rf' }],
    'http://h',
  );
  expect(script).not.toContain('FOO:?');
  expect(script).toContain('# 3: a rm -rf, status 400');
});

test('a body that evidence cut says so', () => {
  const script = toCurl([{ ...exchange, requestBody: 'xx… [12 more characters]' }], 'http://h');
  expect(script).toContain('# the body below was cut in evidence');
});

test.each([
  ['owner', 'OWNER_TOKEN'],
  ['otherAccount', 'OTHER_ACCOUNT_TOKEN'],
  ['tokens.volumes:read_only', 'VOLUMES_READ_ONLY_TOKEN'],
  ['tokens.volumes:read_write computes:read_only', 'VOLUMES_READ_WRITE_COMPUTES_READ_ONLY_TOKEN'],
])('the token of %s is %s', (role, variable) => {
  expect(tokenVariable(role)).toBe(variable);
});

/** Stands in for curl: prints the body it is given, ended by a NUL. */
const PRINTING = `curl() { while [ "$1" != --data-raw ]; do shift; done; printf '%s\\000' "$2"; }\n`;

test('law: any text goes through the shell unharmed', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((any) => any.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async (bodies) => {
      const sent = bodies.map((requestBody) => ({ ...exchange, requestHeaders: {}, requestBody }));
      const { stdout } = await run(PRINTING + toCurl(sent, 'http://h'));
      expect(stdout.split('\0').slice(0, -1)).toEqual(bodies);
    }),
    { numRuns: 10 },
  );
});
