import { expect, test } from 'vitest';
import { validateExchange } from '../../src/validate/index.ts';
import { privateImage, publicImage, volume } from './samples.ts';

const found = (method: string, url: string, body: object) =>
  validateExchange({
    method,
    url: `https://api.example.test/v4${url}`,
    requestBody: method === 'GET' ? undefined : '{"label": "my-volume"}',
    status: 200,
    answerBody: JSON.stringify(body),
  });

test.each([
  ['GET', '/volumes/7', 'VOL-GET'],
  ['PUT', '/volumes/7', 'VOL-UPDATE'],
])('%s %s answered with another volume breaks %s', (method, url, requirement) => {
  expect(found(method, url, { ...volume, id: 8 })).toMatchObject([
    {
      requirement,
      side: 'answer',
      where: '/id',
      expected: 'the id that the path names, 7',
      received: '8',
    },
  ]);
  expect(found(method, url, { ...volume, id: 7 })).toEqual([]);
});

test('a private image is told from another one', () => {
  const other = { ...privateImage, id: 'private/13' };
  expect(found('GET', '/images/private/12', other)).toMatchObject([{ requirement: 'IMG-GET' }]);
  expect(found('PUT', '/images/private/12', other)).toMatchObject([{ requirement: 'IMG-UPDATE' }]);
  expect(found('GET', '/images/private%2F13', other)).toEqual([]);
  expect(found('PUT', '/images/private/13', other)).toEqual([]);
});

test.each([
  ['an id that is written otherwise', '/volumes/007', 7],
  ['an id beyond what is read exactly', '/volumes/9007199254740993', 9007199254740992],
  ['a slug, which may be another name of the same', '/images/compute/latest', 'compute/debian12'],
])('%s says nothing', (_, url, id) => {
  const body = url.startsWith('/images') ? { ...publicImage, id } : { ...volume, id };
  expect(found('GET', url, body)).toEqual([]);
});

test('what answers a new item may have any id', () => {
  const clone = { ...volume, id: 8 };
  expect(found('POST', '/volumes/7/clone', clone)).toEqual([]);
});
