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
  expect(script).not.toMatch(/TOKEN_OWNER|ROOT_PASS/);
  expect(script).toContain("'http://elsewhere.example/***owner***/x'");
});

test('a bearer of another origin is no variable either', () => {
  const requestHeaders = { authorization: 'Bearer owner' };
  const script = toCurl([{ ...UPLOAD, credential: 'owner', requestHeaders }], 'http://target');
  expect(script).not.toContain('TOKEN_OWNER');
});
