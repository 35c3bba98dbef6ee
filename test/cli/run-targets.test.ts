import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/run/index.ts';
import { readRun } from '../../src/run/run-folder.ts';
import { folder } from '../folder.ts';
import { serve, serveSockets } from '../http/loopback.ts';
import { command, serving } from './command.ts';

/** Targets of which nothing can be said: one clear line, no verdict, no stack trace. */
describe('a target that cannot be tested', () => {
  test('is down', async () => {
    // Port 1 of loopback: nothing may listen there without privileges.
    const said = await attempt('http://127.0.0.1:1');
    expect(said).toEqual({ code: 3, line: expect.stringMatching(/Cannot reach .*refused/) });
  });

  test('answers 404 to everything', async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    const said = await ran(url);
    expect(said).toEqual({ code: 3, remark: expect.stringContaining('Check the URL') });
  });

  test('answers with a page of HTML', async () => {
    const url = await serve((_, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
    );
    const said = await ran(url);
    expect(said).toEqual({
      code: 3,
      remark: expect.stringContaining('text/html, which is not JSON'),
    });
  });

  test('redirects elsewhere', async () => {
    const url = await serve((_, response) =>
      response.writeHead(302, { location: 'https://example.test/' }).end(),
    );
    const said = await ran(url);
    expect(said).toEqual({
      code: 3,
      remark: expect.stringContaining('redirects to https://example.test/'),
    });
  });

  test('speaks no TLS where TLS is expected', async () => {
    const url = await serveSockets((socket) => socket.end('garbage\r\n\r\n'));
    const said = await ran(url.replace('http:', 'https:'));
    expect(said).toEqual({ code: 3, remark: expect.stringContaining('Cannot reach') });
  });

  test('answers what is no HTTP', async () => {
    const url = await serveSockets((socket) => socket.end('garbage\r\n\r\n'));
    const said = await ran(url);
    expect(said).toEqual({ code: 3, remark: expect.stringContaining('Cannot reach') });
  });

  test('refuses the token', async () => {
    const { url } = await serving();
    const said = await attempt(url, '--token', 'nobody-issued-this');
    expect(said).toEqual({
      code: 2,
      line: expect.stringContaining('refuses the token of the owner'),
    });
  });
});

test('a run without a token leaves nothing behind, nor says so', async () => {
  const { url } = await serving();
  const out = folder();
  const said = await command(
    'run',
    '--url',
    url,
    '--section',
    'Regions',
    '--effort',
    'smoke',
    '--out',
    out,
  );
  expect(said.stdout).toContain('requirements decided');
  expect(said.stdout).not.toContain('left behind');
});

test('a target that falls silent in the middle is given up, and there is no verdict', async () => {
  const { url, token } = await serving();
  let answers = 150;
  let creations = 0;
  const between = await serve(async (request, response) => {
    answers -= 1;
    if (answers < 0 && request.method === 'POST') creations += 1;
    if (answers < 0) return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const headers = {
      ...(authorization ? { authorization } : {}),
      ...(type ? { 'content-type': type } : {}),
    };
    const answer = await fetch(url + request.url, {
      method: request.method ?? '',
      headers,
      ...body,
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
  const options = ['--token', token, '--section', 'volumes', '--effort', 'smoke'];
  const said = await command('run', '--url', between, '--out', folder(), ...options);
  expect(said.stdout).toContain('the target stopped answering before the end of the run');
  expect(said.stdout).toContain('left behind: run sweep');
  expect(said.code).toBe(3);
  expect(creations).toBeLessThan(30);
});

test('a target that cannot be tested leaves a report that says why', async () => {
  const out = folder();
  const said = await command('run', '--url', 'http://127.0.0.1:1', '--out', out);
  expect(said.code).toBe(3);
  const [name = ''] = readdirSync(out);
  const read = (file: string) => readFileSync(join(out, name, file), 'utf8');
  const result = readRun(join(out, name));
  expect(result).toMatchObject({ outcome: 'no verdict', exitCode: 3, checks: [{ decisions: [] }] });
  expect(result.remarks[0]).toMatch(/^Cannot reach http:\/\/127\.0\.0\.1:1/);
  expect(read('junit.xml')).toMatch(/<error .*Cannot reach/);
  expect(read('summary.md')).toContain('Cannot reach');
  expect(read('report.html')).toContain('Cannot reach');
});

/** The same without a process of its own: what the report says of it. */
async function ran(url: string) {
  const { exitCode, remarks } = (await run({ url, out: folder() })).result;
  expect(remarks[0]).not.toContain('\n');
  return { code: exitCode, remark: remarks[0] };
}

/** @returns the exit code and the only line that was said */
async function attempt(url: string, ...options: string[]) {
  const said = await command('run', '--url', url, '--out', folder(), ...options);
  const lines = `${said.stdout}${said.stderr}`.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return { code: said.code, line: lines[0] };
}
