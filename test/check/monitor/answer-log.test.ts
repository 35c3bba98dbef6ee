import { describe, expect, test } from 'vitest';
import { AnswerLog } from '../../../src/check/monitor/answer-log.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { EVERY_ANSWER } from '../../../src/result/check-result.ts';
import type { Finding } from '../../../src/result/finding.ts';
import { judgeExchange } from '../../../src/validate/index.ts';

const REGION = '{"label":"a","country":"nl"}';

/** A log of these answers, under the ids 1, 2, ... */
function logOf(...answers: readonly Partial<Exchange>[]): AnswerLog {
  const log = new AnswerLog();
  for (const [at, answer] of answers.entries()) {
    const exchange: Exchange = {
      id: at + 1,
      check: 'a check',
      credential: 'owner',
      method: 'GET',
      url: '/v4/regions/eu',
      requestHeaders: {},
      status: 200,
      answerHeaders: {},
      startedMillis: 0,
      durationMillis: 1,
      ...answer,
    };
    log.note(exchange, judgeExchange({ ...exchange, answerBodyCut: exchange.truncated }));
  }
  return log;
}

const finding = (more: Partial<Finding> = {}): Finding => ({
  requirement: 'REG-LABEL',
  level: 'must',
  check: 'a check',
  expected: 'another label',
  received: '"a"',
  message: 'another label',
  exchanges: [1],
  count: 1,
  ...more,
});

const grounds = (log: AnswerLog, more: Partial<Finding> = {}) =>
  log.grounded(finding(more)).grounds;

describe('what a finding rests on', () => {
  test('the operation and the status of the decisive answer', () => {
    const log = logOf({ answerBody: REGION }, { method: 'GET', url: '/v4/nowhere', status: 404 });
    expect(grounds(log)).toMatchObject({ method: 'GET', operation: 'getRegion', status: 200 });
    const { operation } = grounds(log, { exchanges: [1, 2] }) ?? {};
    expect(operation).toBeUndefined();
    expect(grounds(log, { exchanges: [] })).toBeUndefined();
  });

  test('what a refusal said, without the values in it', () => {
    const body = (id: number) => ({
      method: 'POST',
      url: '/v4/volumes',
      status: 400,
      answerBody: `{"errors":[{"field":"label","reason":"${id} is \\"taken${id}\\"."}]}`,
    });
    const log = logOf(body(1), body(22));
    expect(grounds(log)?.refusal).toBe('label: # is #.');
    expect(grounds(log, { exchanges: [2] })?.refusal).toBe(grounds(log)?.refusal);
  });

  test('what a refused request asked for, without names and secrets, and the field that it is about', () => {
    const request = {
      method: 'POST',
      url: '/v4/domains',
      requestBody:
        '{"domain":"a.example","type":"slave","axfr_ips":["198.18.0.1",null],"ttl_sec":0}',
    };
    const refusal = { ...request, status: 400, answerBody: '{"errors":[{"reason":"no"}]}' };
    const { asked, about } = grounds(logOf(refusal), { requirement: 'DOM-AXFR-IPS-TYPE' }) ?? {};
    expect(asked).toEqual({
      ...{ domain: '9 characters', type: 'slave', ttl_sec: '0' },
      axfr_ips: '[10 characters, null]',
    });
    expect(about).toBe('axfr_ips');
    expect(grounds(logOf(refusal))?.about).toBeUndefined();
    expect(grounds(logOf({ ...request, answerBody: '{}' }))).not.toHaveProperty('asked');
  });
});

describe('what an accepted request asked for in vain', () => {
  const shown = (domain: string) => `{"id":7,"domain":"${domain}","description":"d"}`;
  const made = { method: 'POST', url: '/v4/domains', answerBody: shown('a.example') };
  const update = (requestBody: string, domain: string) => ({
    ...{ method: 'PUT', url: '/v4/domains/7', requestBody },
    answerBody: shown(domain),
  });
  const read = { url: '/v4/domains/7', answerBody: shown('a.example') };
  const ignored = (asked: string, answered: string, of: Partial<Finding>) =>
    grounds(logOf(made, update(asked, answered), read), of)?.ignored;
  const [ONE, TWO] = ['{"domain":"b.example"}', '{"domain":"","description":"e"}'];

  test('is what its own answer shows as before, where the finding is about it', () => {
    const kept = { exchanges: [2, 3], where: '/domain' };
    expect(ignored(ONE, 'a.example', kept)).toEqual(['updateDomain domain']);
    expect(ignored(ONE, 'b.example', kept)).toBeUndefined();
    expect(ignored(ONE, 'a.example', { ...kept, where: '/description' })).toBeUndefined();
  });

  test('is all of it where no field is named, or the field of which the requirement is stated', () => {
    expect(ignored(ONE, 'a.example', { exchanges: [2] })).toEqual(['updateDomain domain']);
    expect(ignored(TWO, 'a.example', { exchanges: [2] })).toEqual([
      'updateDomain domain',
      'updateDomain description',
    ]);
    const length = { exchanges: [2], requirement: 'DOM-NAME-LENGTH' };
    expect(ignored(TWO, 'a.example', length)).toEqual(['updateDomain domain']);
    expect(ignored(TWO, '', length)).toBeUndefined();
  });

  test('is not known of what was not shown before, or in an answer that is too long to be kept', () => {
    const log = logOf(update(ONE, 'a.example'));
    expect(grounds(log, { exchanges: [1] })?.ignored).toBeUndefined();
    const long = {
      ...read,
      answerBody: `${shown('a.example').slice(0, -1)},"x":"${'x'.repeat(5000)}"}`,
    };
    const later = logOf(made, long, update(ONE, 'a.example'));
    expect(grounds(later, { exchanges: [3] })?.ignored).toBeUndefined();
  });
});

test('what a later answer shows as before was undone, or is what the request of the finding undid', () => {
  const url = '/v4/volumes/7';
  const read = (answerBody: string) => ({ url, answerBody });
  const body = '{"id":7,"label":"b"}';
  const change = { method: 'PUT', url, requestBody: '{"label":"b"}', answerBody: body };
  const before = read('{"id":7,"label":"a"}');
  const log = logOf(before, change, before, read(body));
  const undone = ['VOL-UPDATE label'];
  expect(grounds(log, { exchanges: [3, 4] })).toMatchObject({ undone });
  expect(grounds(log, { exchanges: [2, 4] })).not.toHaveProperty('undone');
  const undid = log.grounded({ ...finding({ exchanges: [1, 3] }), broughtAbout: true });
  expect(undid.grounds).toMatchObject({ undoes: undone });
  expect(undid.grounds).not.toHaveProperty('undone');
  const long = log.grounded({ ...finding({ exchanges: [3, 4] }), broughtAbout: true });
  expect(long.grounds).not.toHaveProperty('undoes');
});

describe('what the answers behind it break by themselves', () => {
  const broken = (more: Partial<Exchange>, of: Partial<Finding> = {}) =>
    grounds(logOf({ answerBody: REGION, ...more }), of)?.breaks ?? [];

  test('counts where it is the whole answer, the id, or the field that the finding is about', () => {
    expect(broken({ answerBody: '{' })).toContain('CONV-JSON-ANSWER');
    expect(broken({ status: 500 })).toEqual(['ERR-NO-5XX']);
    expect(broken({})).toContain('REG-ID');
    expect(broken({}, { expected: 'the status ok' })).toContain('REG-STATUS');
    expect(broken({}, { where: '/status' })).toContain('REG-STATUS');
  });

  test('does not count elsewhere, in an answer cut short, or as the finding itself', () => {
    expect(broken({})).not.toContain('REG-STATUS');
    expect(broken({ answerBody: '{', truncated: true })).toEqual([]);
    expect(broken({ answerBody: '\0', truncated: true })).toEqual(['CONV-JSON-ANSWER']);
    expect(broken({ answerBody: '{' }, { requirement: 'CONV-JSON-ANSWER' })).toEqual([]);
  });

  test('is a status of no class, by what the answer should have been', () => {
    expect(broken({ status: 302 })).toContain('ERR-SUCCESS-2XX');
    const log = logOf({ status: 302 });
    const { grounds } = log.grounded({ ...finding(), broughtAbout: true });
    expect(grounds?.breaks).toEqual(['ERR-REFUSAL-4XX']);
    expect(broken({ status: 302 }, { requirement: 'ERR-SUCCESS-2XX' })).not.toContain(
      'ERR-REFUSAL-4XX',
    );
  });

  test('is the name of a field that is missing under its own', () => {
    const listed =
      '{"data":[{"machine_label":null,"machine_id":null}],"page":1,"pages":1,"results":1}';
    const more = { url: '/v4/volumes', answerBody: listed };
    const missing = { check: EVERY_ANSWER, expected: 'a field compute_id' };
    expect(broken(more, { ...missing, where: '/data/0/compute_id' })).toContain(
      'CONV-SERVICE-NAME',
    );
    expect(broken(more, { ...missing, where: '/data/0/size' })).not.toContain('CONV-SERVICE-NAME');
    const name = { check: EVERY_ANSWER, requirement: 'CONV-SERVICE-NAME' };
    const expected = 'the service to be named compute: "compute_id" and "compute_label"';
    expect(broken(more, { ...name, expected, where: '/data/0/machine_label' })).not.toContain(
      'VOL-COMPUTE-ID',
    );
  });

  test('is what a request brought about where that is said', () => {
    const log = logOf({ answerBody: '{' });
    const { grounds, ...others } = log.grounded({ ...finding(), broughtAbout: true });
    expect(grounds).toMatchObject({ brings: ['CONV-JSON-ANSWER'] });
    expect(grounds).not.toHaveProperty('breaks');
    expect(others).not.toHaveProperty('broughtAbout');
  });

  test('is a refusal that only its status denies, whatever was to be refused', () => {
    const answerBody = '{"errors":[{"reason":"size is too small"}]}';
    const log = logOf({ method: 'POST', url: '/v4/volumes', answerBody });
    const { grounds } = log.grounded({ ...finding(), broughtAbout: true });
    expect(grounds?.breaks).toEqual(['ERR-NO-V3-CODES']);
  });

  test('nobody reads the answer to a deletion', () => {
    const deletion = { method: 'DELETE', url: '/v4/volumes/1', answerBody: 'gone' };
    expect(broken(deletion)).toEqual([]);
  });
});
