import { describe, expect, test } from 'vitest';
import { type ExchangeView, validateExchange } from '../../src/validate/index.ts';
import { listOf, master, slave, volume } from './samples.ts';

const refusal = JSON.stringify({ errors: [{ field: null, reason: 'No.' }] });
const create: ExchangeView = {
  method: 'POST',
  url: 'https://api.example.test/v4/volumes',
  requestHeaders: { 'Content-Type': 'application/json' },
  requestBody: '{"label": "my-volume", "region": "us-east"}',
  status: 200,
  answerHeaders: { 'content-type': 'application/json' },
  answerBody: JSON.stringify(volume),
};

test('a right exchange has no finding', () => {
  expect(validateExchange(create)).toEqual([]);
  expect(validateExchange({ ...create, status: 201, requestHeaders: {} })).toEqual([]);
});

describe('a request that the document forbids', () => {
  const forbidden = { ...create, requestBody: '{"label": "", "region": "us-east"}' };

  test('is a finding on the request alone when it was refused', () => {
    const found = brief({ ...forbidden, status: 400, answerBody: refusal });
    expect(found).toEqual([['request', 'VOL-CREATE-LABEL-LENGTH', '/label']]);
  });

  test('is a finding on the answer too when it was accepted', () => {
    expect(brief(forbidden)).toEqual([
      ['request', 'VOL-CREATE-LABEL-LENGTH', '/label'],
      ['answer', 'VOL-CREATE-LABEL-LENGTH', '/label'],
    ]);
    expect(validateExchange(forbidden)[1]).toMatchObject({
      expected: 'a refusal, as the request needs at least 1 character',
      received: '200 for a request with ""',
    });
  });

  test('is no finding on the answer when the document leaves it open', () => {
    const open = { ...create, requestBody: '{"label": "x", "region": "us-east", "tags": null}' };
    expect(brief(open)).toEqual([['request', 'VOL-CREATE-TAGS-TYPE', '/tags']]);
  });

  test('is no finding on a server error or a redirect', () => {
    expect(brief({ ...forbidden, status: 302 })).toHaveLength(1);
    expect(brief({ ...forbidden, status: 500 }).map(([, id]) => id)).toEqual([
      'VOL-CREATE-LABEL-LENGTH',
      'ERR-NO-5XX',
    ]);
  });
});

describe('a field that only domains of one type have a use for', () => {
  const update = { ...create, method: 'PUT', url: 'https://api.example.test/v4/domains/1234' };
  const noAddress = { master_ips: ['no address'] };
  const blamed = (sent: object, answered: object) =>
    validateExchange({
      ...update,
      requestBody: JSON.stringify(sent),
      answerBody: JSON.stringify({ ...answered, id: 1234 }),
    }).map(({ side, requirement, open = false }) => [side, requirement, open]);
  const asked = ['request', 'DOM-MASTER-IPS-ADDRESS', false];
  const open = ['request', 'DOM-MASTER-IPS-ADDRESS', true];
  const accepted = ['answer', 'DOM-MASTER-IPS-ADDRESS', false];

  test('is looked at where the answer, or the request, states that type', () => {
    expect(blamed(noAddress, slave)).toEqual([asked, accepted]);
    expect(blamed({ ...noAddress, type: 'slave' }, slave)).toEqual([asked, accepted]);
    expect(blamed({ ...noAddress, type: 'slave' }, master)).toEqual([asked, accepted]);
  });

  test('may be left unread of another one', () => {
    expect(blamed(noAddress, master)).toEqual([open]);
    expect(blamed({ ...noAddress, type: 'master' }, slave)).toEqual([open]);
  });
});

describe('an address that web servers refuse by themselves', () => {
  const odd = {
    method: 'GET',
    url: '/v4/tags/%00',
    status: 400,
    answerBody: '<h1>Bad Request</h1>',
  };

  test('says nothing of the API', () => {
    expect(validateExchange(odd)).toEqual([]);
    expect(validateExchange({ ...odd, url: '/v4/tags/a%2Fb', status: 404 })).toEqual([]);
    expect(validateExchange({ ...odd, status: 403 })).toEqual([]);
    expect(validateExchange({ ...odd, answerBody: '' })).toEqual([]);
  });

  test('is answered in the documented form by the API all the same', () => {
    expect(brief({ ...odd, url: '/v4/tags/abc' })).toHaveLength(1);
    expect(brief({ ...odd, url: '/v4/tags/abc?x=%00' })).toHaveLength(1);
    expect(brief({ ...odd, status: 500 })).toHaveLength(1);
    expect(brief({ ...odd, answerBody: '{"errors": {}}' })).toHaveLength(1);
  });
});

describe('a request body', () => {
  test('that is no JSON must be refused', () => {
    const broken = { ...create, requestBody: '{"label": "x",' };
    expect(brief(broken).map(([side, id]) => [side, id])).toEqual([
      ['request', 'CONV-JSON-REQUEST'],
      ['answer', 'CONV-JSON-REQUEST'],
    ]);
    expect(brief({ ...broken, status: 400, answerBody: refusal })).toHaveLength(1);
  });

  test('that is missing lacks the required fields', () => {
    const { requestBody, ...without } = create;
    const ids = brief({ ...without, status: 400, answerBody: refusal }).map(([, id]) => id);
    expect(ids).toEqual(['VOL-CREATE-REGION-REQUIRED', 'VOL-CREATE-LABEL-REQUIRED']);
  });

  test('that evidence has cut is left alone', () => {
    const cut = { ...create, requestBody: '{"label": "x', requestBodyUnknown: true };
    expect(brief(cut)).toEqual([]);
  });

  test('under another content type is open', () => {
    const plain = { ...create, requestHeaders: { 'content-TYPE': 'text/plain' } };
    expect(validateExchange(plain)).toMatchObject([
      { requirement: 'CONV-CONTENT-TYPE', side: 'request', open: true },
    ]);
    const charset = { 'content-type': 'application/json; charset=utf-8' };
    expect(brief({ ...create, requestHeaders: charset })).toEqual([]);
  });

  test('is ignored where the document has none', () => {
    const url = '/v4/volumes/7/detach';
    expect(brief({ ...create, url, requestBody: 'x', answerBody: '{}' })).toEqual([]);
  });
});

describe('a query', () => {
  const list = { method: 'GET', status: 200, answerBody: JSON.stringify(listOf()) };

  test('is held against the bounds of lists', () => {
    expect(brief({ ...list, url: '/v4/vpcs?page=0&page_size=501' })).toEqual([
      ['request', 'LIST-PAGE-MINIMUM', '?page'],
      ['request', 'LIST-PAGE-SIZE-MAXIMUM', '?page_size'],
    ]);
    expect(brief({ ...list, url: '/v4/volumes?page_size=501&api_key=x#y' })).toEqual([]);
  });
});

describe('what the document does not name', () => {
  test.each([
    ['GET', '/v4/profile'],
    ['PATCH', '/v4/volumes/7'],
    ['GET', '/v3/volumes'],
    ['GET', '/volumes'],
    ['', ''],
  ])('%s %s gives nothing', (method, url) => {
    expect(validateExchange({ method, url, status: 500, answerBody: '<html>' })).toEqual([]);
  });
});

test('a finding says what, where and why', () => {
  const [finding] = validateExchange({
    method: 'GET',
    url: '/v4/volumes?page=1',
    status: 200,
    answerBody: JSON.stringify(listOf(volume, { ...volume, size: null })),
  });
  expect(finding).toEqual({
    requirement: 'VOL-SIZE',
    level: 'must',
    side: 'answer',
    operation: 'listVolumes',
    where: '/data/1/size',
    expected: 'an integer',
    received: 'null',
    message:
      'listVolumes, answer at /data/1/size: expected an integer, got null' +
      ' (VOL-SIZE, spec/openapi.yaml#/components/schemas/Volume/properties/size)',
    schemaPointer: '#/components/schemas/Volume/properties/size',
  });
});

test('an answer that is no JSON is shown with its content type', () => {
  const html = { answerHeaders: { 'Content-Type': 'text/html' }, answerBody: '<h1>Bad\u001b[2J' };
  expect(validateExchange({ ...create, ...html })).toMatchObject([
    { requirement: 'CONV-JSON-ANSWER', received: '"text/html": "<h1>Bad\\u001b[2J"' },
  ]);
});

test('of an answer that was cut only what its beginning tells is said', () => {
  const cut = (answerBody: string) => brief({ ...create, answerBody, answerBodyCut: true });
  expect(cut('\ufeff {"id": "one", ')).toEqual([]);
  expect(cut('')).toEqual([]);
  expect(cut('<h1>')).toEqual([['answer', 'CONV-JSON-ANSWER', '']]);
});

function brief(exchange: ExchangeView): [string, string, string][] {
  return validateExchange(exchange).map(({ side, requirement, where }) => [
    side,
    requirement,
    where,
  ]);
}
