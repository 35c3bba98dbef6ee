import { expect, test } from 'vitest';
import { judgeExchange } from '../../src/validate/index.ts';
import { instance, listOf, loadBalancer, master, publicImage, region, volume } from './samples.ts';

test('a right answer keeps the requirements of each field it states', () => {
  const checked = get('/v4/volumes/1', volume);
  expect(checked.toSorted()).toEqual([
    'CONV-JSON-ANSWER',
    'CONV-SERVICE-NAME',
    'CONV-TIMESTAMP-FORM',
    'ERR-NO-5XX',
    'VOL-COMPUTE-ID',
    'VOL-COMPUTE-LABEL',
    'VOL-CREATED',
    'VOL-FILESYSTEM-PATH',
    'VOL-HARDWARE-TYPE',
    'VOL-ID',
    'VOL-LABEL',
    'VOL-LABEL-BOUNDED',
    'VOL-REGION',
    'VOL-SIZE',
    'VOL-STATUS',
    'VOL-TAGS',
    'VOL-UPDATED',
  ]);
});

test('a requirement that is broken anywhere is not kept', () => {
  const checked = get('/v4/volumes', listOf(volume, { ...volume, size: null }));
  expect(checked).not.toContain('VOL-SIZE');
  expect(checked).toContain('VOL-STATUS');
  expect(checked).toContain('LIST-RESULTS');
});

test('an empty list says nothing of its items', () => {
  expect(get('/v4/volumes', listOf()).filter((id) => id.startsWith('VOL'))).toEqual([]);
});

test('only the kinds and conditions at hand are kept', () => {
  const { expiry, ...rest } = publicImage;
  expect(get('/v4/images/compute/x', publicImage)).toContain('IMG-EXPIRY-AUTOMATIC-ONLY');
  expect(get('/v4/images/compute/x', rest)).not.toContain('IMG-EXPIRY-AUTOMATIC-ONLY');
  expect(get('/v4/images/compute/x', publicImage)).not.toContain('IMG-DEPRECATED-PUBLIC-ONLY');
  expect(get('/v4/tags/x', listOf(master)).some((id) => /^(INST|VOL|LB)-/.test(id))).toBe(false);
  expect(get('/v4/tags/x', listOf(instance))).toContain('INST-HOST-UUID');
});

test('a null timestamp says nothing of the form of timestamps', () => {
  const nulls = { ...publicImage, created: null, updated: null, eol: null };
  expect(get('/v4/images/compute/x', nulls)).not.toContain('CONV-TIMESTAMP-FORM');
});

test('a refusal keeps the error body', () => {
  const errors = { errors: [{ reason: 'No.', field: null }] };
  expect(get('/v4/volumes/1', errors, 404).toSorted()).toEqual([
    'CONV-JSON-ANSWER',
    'ERR-BODY-SHAPE',
    'ERR-FIELD',
    'ERR-FIELD-STATED',
    'ERR-NO-5XX',
    'ERR-NO-V3-CODES',
    'ERR-REASON',
    'ERR-REASON-GIVEN',
  ]);
});

test('a server error, no answer and an unknown path keep nothing', () => {
  expect(get('/v4/volumes/1', {}, 500)).toEqual([]);
  expect(get('/v4/volumes/1', {}, 503)).toEqual([]);
  expect(get('/v4/volumes/1', {}, 0)).toEqual([]);
  expect(get('/v4/nonsense', {})).toEqual([]);
});

test('other answers only keep that there was no server error', () => {
  const { decided } = judgeExchange({ method: 'DELETE', url: '/v4/vpcs/1', status: 204 });
  expect(decided).toEqual(['ERR-NO-5XX']);
  expect(get('/v4/regions/x', '<html>', 301)).toEqual(['ERR-NO-5XX']);
});

test('each resource decides all the requirements on its fields', () => {
  expect(count('REG-', get('/v4/regions/x', region))).toBe(8);
  expect(count('LB-', post('/v4/nodebalancers', loadBalancer))).toBe(23);
  expect(count('INST-', get('/v4/tags/x', listOf({ ...instance, group: '' })))).toBe(33);
});

function count(prefix: string, ids: readonly string[]): number {
  return ids.filter((id) => id.startsWith(prefix)).length;
}

function get(url: string, body: unknown, status = 200): readonly string[] {
  const answerBody = JSON.stringify(body);
  return judgeExchange({ method: 'GET', url, status, answerBody }).decided;
}

function post(url: string, body: unknown): readonly string[] {
  const answerBody = JSON.stringify(body);
  return judgeExchange({ method: 'POST', url, status: 200, answerBody }).decided;
}
