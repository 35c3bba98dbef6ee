import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/http/exchange.ts';
import { toCurl } from '../../../src/report/curl/script.ts';

const UPLOAD: Exchange = {
  id: 1,
  check: 'upload',
  credential: 'anonymous',
  method: 'PUT',
  url: 'http://elsewhere.example/***owner***/x',
  requestHeaders: { 'content-type': 'application/***owner***' },
  requestBody: '{"root_pass":"***","note":"***owner***"}',
  status: 200,
  answerHeaders: {},
  startedMillis: 0,
  durationMillis: 1,
};

test('a script sends no secret to another origin, whatever the evidence holds', () => {
  const script = toCurl([UPLOAD], 'http://target.example');
  expect(script).not.toMatch(/OWNER_TOKEN|ROOT_PASS/);
  expect(script).toContain("'http://elsewhere.example/***owner***/x'");
});

test('what only looks like a mask is no variable of the target either', () => {
  const url = '/v4/volumes/***owner***';
  const script = toCurl([{ ...UPLOAD, url }], 'http://target.example');
  expect(script).not.toMatch(/OWNER_TOKEN|ROOT_PASS/);
  const marks = [{ place: 'url', at: 12, length: 11, secret: 'owner' }];
  expect(toCurl([{ ...UPLOAD, url, marks }], 'http://target')).toContain('OWNER_TOKEN');
});

test('a bearer of another origin is no variable either', () => {
  const requestHeaders = { authorization: 'Bearer owner' };
  const script = toCurl([{ ...UPLOAD, credential: 'owner', requestHeaders }], 'http://target');
  expect(script).not.toContain('OWNER_TOKEN');
});

test.each([
  ['http://elsewhere.example/x', false],
  ['http://127.0.0.1:9000/x', true],
  ['http://target.example:81/x', true],
])('what went to %s is sent again: %s', (url, isSent) => {
  const script = toCurl([{ ...UPLOAD, url, requestBody: 'one\ntwo' }], 'http://target.example');
  const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.some((line) => line.includes('curl'))).toBe(isSent);
  expect(lines.join('\n').includes('two')).toBe(isSent);
});
