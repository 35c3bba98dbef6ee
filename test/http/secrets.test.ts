import { describe, expect, test } from 'vitest';
import { redactExchange } from '../../src/http/evidence/redact-exchange.ts';
import { clientFor, OWNER, OWNER_REDACTOR, serve } from './loopback.ts';

const get = { method: 'GET', path: '/volumes' } as const;
const post = { method: 'POST', path: '/volumes', json: { label: 'a' } } as const;

describe('secrets', () => {
  test('a token that the target echoes stands nowhere in the exchange', async () => {
    const base = await serve((request, answer) => {
      const { authorization } = request.headers;
      answer
        .setHeader('x-echo', String(authorization))
        .end(JSON.stringify({ echo: authorization }));
    });
    const http = clientFor(base);
    const query = { access_token: OWNER.token };
    const sent = await http.send({ ...post, query, json: { label: OWNER.token } }, OWNER);
    const exchange = redactExchange(sent, OWNER_REDACTOR);
    expect(JSON.stringify(exchange)).not.toContain(OWNER.token);
    expect(exchange.answerBody).toBe('{"echo":"Bearer ***owner***"}');
    expect(exchange.answerHeaders['x-echo']).toBe('Bearer ***owner***');
    expect(exchange.url).toBe('/v4/volumes?access_token=***owner***');
  });

  test('root passwords and keys are masked in what was sent', async () => {
    const base = await serve((_, answer) => answer.end('{}'));
    const json = { root_pass: 'a "quoted\\ one', nested: { ssl_key: 'KEY' }, label: 'root_pass' };
    const sent = await clientFor(base).send({ method: 'POST', path: '/x', json }, OWNER);
    expect(redactExchange(sent, OWNER_REDACTOR).requestBody).toBe(
      '{"root_pass":"***","nested":{"ssl_key":"***"},"label":"root_pass"}',
    );
  });

  test('cookies are not kept', async () => {
    const base = await serve((_, answer) => answer.setHeader('set-cookie', ['a=1', 'b=2']).end());
    expect((await clientFor(base).send(get, OWNER)).answerHeaders['set-cookie']).toBe('***');
  });
});
