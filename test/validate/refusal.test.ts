import { describe, expect, test } from 'vitest';
import { validateAnswer } from '../../src/validate/index.ts';
import { found, ids } from './found.ts';
import { master, slave, volume } from './samples.ts';

describe('refusals', () => {
  const error = { field: null, reason: 'Not found' };

  test.each([
    [{ errors: [error] }],
    [{ errors: [{ ...error, field: 'subnets[0].ipv4', code: 7 }, error], hint: 'x' }],
  ])('%j is right', (body) => {
    expect(found('getVolume', { status: 404, body: JSON.stringify(body) })).toEqual([]);
    expect(found('createVpc', { status: 400, body: JSON.stringify(body) })).toEqual([]);
  });

  test.each([
    [{}, 'ERR-BODY-SHAPE', '/errors'],
    [[error], 'ERR-BODY-SHAPE', ''],
    [{ errors: error }, 'ERR-BODY-SHAPE', '/errors'],
    [{ errors: [] }, 'ERR-REASON-GIVEN', '/errors'],
    [{ errors: ['Not found'] }, 'ERR-BODY-SHAPE', '/errors/0'],
    [{ errors: [{ field: 'x' }] }, 'ERR-REASON', '/errors/0/reason'],
    [{ errors: [{ ...error, reason: null }] }, 'ERR-REASON', '/errors/0/reason'],
    [{ errors: [{ reason: 'Not found' }] }, 'ERR-FIELD-STATED', '/errors/0/field'],
    [{ errors: [{ ...error, field: 7 }] }, 'ERR-FIELD', '/errors/0/field'],
    [{ errors: [error], ERRORARRAY: [] }, 'ERR-NO-V3-CODES', '/ERRORARRAY'],
  ])('%j breaks %s', (body, requirement, where) => {
    expect(found('getVolume', { status: 404, body: JSON.stringify(body) })).toEqual([
      [requirement, where],
    ]);
  });

  test('carry a body', () => {
    expect(found('getVolume', { status: 401 })).toEqual([['ERR-BODY-SHAPE', '']]);
  });

  test.each([408, 413, 414, 429, 431])('%i may come from before the API', (status) => {
    expect(found('getVolume', { status, body: '<html>' })).toEqual([]);
  });

  test.each([[{ errors: [error] }], [{ ERRORARRAY: [{ ERRORCODE: 4 }], DATA: {} }]])(
    'never come as a success: %j',
    (body) => {
      for (const operation of ['getVolume', 'listVolumes', 'deleteTag', 'deleteVolume']) {
        expect(ids(operation, body)).toEqual(['ERR-NO-V3-CODES']);
      }
    },
  );

  test('are not seen where a resource has errors of its own', () => {
    expect(ids('getDomain', { ...master, errors: '' })).toEqual([]);
    expect(ids('getDomain', { ...master, errors: [error] })).toEqual([]);
    expect(ids('getDomain', { ...slave, ERRORARRAY: [] })).toEqual([]);
  });
});

describe('statuses', () => {
  test.each([500, 501, 505, 599])('%i is never right', (status) => {
    expect(found('getVolume', { status, body: '{}' })).toEqual([['ERR-NO-5XX', '']]);
  });

  test.each([502, 503, 504])('%i says that the service is not there', (status) => {
    expect(found('getVolume', { status, body: '<html>' })).toEqual([]);
  });

  test.each([0, 100, 101, 301, 304, 307, 600, Number.NaN])('%d claims nothing', (status) => {
    expect(found('getVolume', { status, body: '<html>' })).toEqual([]);
  });

  test.each([200, 201, 202, 203, 299])('%i is a success like any other', (status) => {
    expect(found('getVolume', { status, body: JSON.stringify(volume) })).toEqual([]);
    expect(found('getVolume', { status, body: '{}' })).not.toEqual([]);
  });
});

describe('bodies', () => {
  test.each(['<html></html>', '{', '{"id": 1,}', 'NaN', ' ', '\u0000'])('%j is no JSON', (body) => {
    for (const operation of ['getVolume', 'deleteTag', 'createVpc']) {
      expect(found(operation, { status: 200, body })).toEqual([['CONV-JSON-ANSWER', '']]);
      expect(found(operation, { status: 403, body })).toEqual([['CONV-JSON-ANSWER', '']]);
    }
  });

  test('may begin with a byte order mark and come under any content type', () => {
    const body = `\uFEFF${JSON.stringify(volume)}`;
    expect(validateAnswer('getVolume', { status: 200, contentType: 'text/plain', body })).toEqual(
      [],
    );
  });
});
