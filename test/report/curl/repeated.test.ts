import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/http/exchange.ts';
import { repeated } from '../../../src/report/curl/repeated.ts';
import { toCurl } from '../../../src/report/curl/script.ts';

function exchange(id: number, change: Partial<Exchange> = {}): Exchange {
  return {
    id,
    check: 'a check',
    credential: 'owner',
    method: 'GET',
    url: '/v4/volumes/7',
    requestHeaders: {},
    status: 200,
    answerHeaders: {},
    answerBody: String(id),
    startedMillis: id * 1000,
    durationMillis: 1,
    truncated: false,
    ...change,
  } as Exchange;
}

test('equal reads that follow each other are one', () => {
  const [one, two, three] = [exchange(1), exchange(2), exchange(3)];
  expect(repeated([one, two, three])).toEqual([{ first: one, last: three, count: 3 }]);
});

test.each<[string, Partial<Exchange>]>([
  ['is answered otherwise', { status: 404 }],
  ['is sent by somebody else', { credential: 'otherAccount' }],
  ['is about something else', { url: '/v4/volumes/8' }],
  ['is sent with other headers', { requestHeaders: { accept: '*/*' } }],
])('what %s is another one', (_, change) => {
  const counts = repeated([exchange(1), exchange(2, change), exchange(3)]).map((run) => run.count);
  expect(counts).toEqual([1, 1, 1]);
});

test('what changes something is never left out', () => {
  const writes = [1, 2, 3].map((id) => exchange(id, { method: 'POST' }));
  expect(repeated(writes).map(({ count }) => count)).toEqual([1, 1, 1]);
});

test('a script holds the first and the last of them, as far apart as they were', () => {
  const reads = Array.from({ length: 8 }, (_, at) => exchange(at + 1));
  const lines = toCurl(reads, 'http://127.0.0.1:1').split('\n');
  expect(lines.filter((line) => /^# \d/.test(line))).toEqual([
    '# 1: a check, status 200',
    '# 8: a check, status 200',
  ]);
  expect(lines).toContain('sleep 7');
});
