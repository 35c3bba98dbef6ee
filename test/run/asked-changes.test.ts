import { expect, test } from 'vitest';
import type { Exchange } from '../../src/http/exchange.ts';
import type { Finding } from '../../src/result/finding.ts';
import { askedChanges, keyOf } from '../../src/run/asked-changes.ts';

type Seen = readonly [request: string, status: number, asked?: object | undefined, answer?: object];

async function* exchangesOf(seen: readonly Seen[], check = 'c'): AsyncGenerator<Exchange> {
  for (const [index, [request, status, asked, answer]] of seen.entries()) {
    const [method = '', path = ''] = request.split(' ');
    yield {
      ...{ id: index + 1, check, credential: 'owner', method, url: `/v4${path}`, status },
      ...{ requestHeaders: {}, answerHeaders: {}, startedMillis: 0, durationMillis: 0 },
      ...(asked ? { requestBody: JSON.stringify(asked) } : {}),
      ...(answer ? { answerBody: JSON.stringify(answer) } : {}),
    };
  }
}

/** What is said of a finding that the last of these exchanges decides. */
async function changesIn(seen: readonly Seen[], finding: Partial<Finding> = {}) {
  const one: Finding = {
    ...{ requirement: 'VOL-UPDATE', level: 'must', check: 'c', count: 1, message: '' },
    ...{ expected: 'a 2xx', received: '400', exchanges: [seen.length], ...finding },
  };
  return (await askedChanges([one], exchangesOf(seen))).get(keyOf(one));
}

const CREATED: Seen = ['POST /volumes', 200, { label: 'a' }, { id: 7, label: 'a', size: 20 }];

test('a refused update is told beside what was there', async () => {
  const refused: Seen = ['PUT /volumes/7', 400, { label: 'b', size: 20, odd: 1 }];
  expect(await changesIn([CREATED, refused])).toEqual([{ field: 'label', from: '"a"', to: '"b"' }]);
});

test('so is a refused action, whatever the record was in between', async () => {
  const resized: Seen = ['POST /volumes/7/resize', 200, { size: 30 }, { id: 7, size: 30 }];
  const refused: Seen = ['POST /volumes/7/resize', 400, { size: 40 }];
  expect(await changesIn([CREATED, resized, refused])).toEqual([
    { field: 'size', from: '30', to: '40' },
  ]);
});

test('what is made below a record is not told beside it, nor beside what was made there before', async () => {
  const domain: Seen = ['GET /domains/7', 200, undefined, { id: 7, type: 'master' }];
  const refused: Seen = ['POST /domains/7/records', 400, { type: 'A' }];
  expect(await changesIn([domain, refused])).toBeUndefined();
});

test('a change that does not show is told of the field that the finding names', async () => {
  const updated: Seen = ['PUT /volumes/7', 200, { label: 'b', size: 25 }, { id: 7, label: 'b' }];
  const read: Seen = ['GET /volumes/7?x=1', 200, undefined, { id: 7, label: 'a', size: 20 }];
  const finding = { where: '/label', expected: '/label to be "b"', received: '"a"' };
  expect(await changesIn([CREATED, updated, read, read], finding)).toEqual([
    { field: 'label', from: '"a"', to: '"b"' },
  ]);
});

test('what a finding says itself is not said twice', async () => {
  const refused: Seen = ['PUT /volumes/7', 400, { label: 'b' }];
  const read: Seen = ['GET /volumes/7', 200, undefined, { id: 7, label: 'b' }];
  const finding = { where: '/label', received: 'label "b" instead of "a"' };
  expect(await changesIn([CREATED, refused, read], finding)).toBeUndefined();
});

test.each<[string, readonly Seen[]]>([
  ['a creation', [CREATED, ['POST /volumes', 400, { label: 'b' }]]],
  ['an update of what nothing showed', [CREATED, ['PUT /volumes/8', 400, { label: 'b' }]]],
  ['a read', [CREATED, ['GET /volumes/7', 500]]],
])('nothing is told of %s', async (_, seen) => {
  expect(await changesIn(seen)).toBeUndefined();
});
