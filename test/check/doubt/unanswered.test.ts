import { expect, test } from 'vitest';
import { Unanswered } from '../../../src/check/doubt/unanswered.ts';
import type { Exchange } from '../../../src/http/exchange.ts';

/** Whether a finding that rests on the last of these exchanges is in doubt. */
function isDoubted(...exchanges: readonly [method: string, path: string, status: number][]) {
  const unanswered = new Unanswered();
  for (const [id, [method, path, status]] of exchanges.entries())
    unanswered.note({ id, method, url: `/v4${path}`, status } as Exchange);
  return unanswered.explains({ exchanges: [exchanges.length - 1] });
}

test.each([
  ['/volumes/7', '/volumes/7/resize', 504],
  ['/volumes/7?page=1', '/volumes/7', 0],
  ['/nodebalancers/7/configs/8', '/nodebalancers/7/configs', 408],
  ['/compute/instances/7/volumes', '/compute/instances/7/boot', 502],
  ['/images/private/x', '/images/private/x', 503],
  ['/tags/one', '/tags/one', 503],
])(
  'what %s shows is in doubt once a change at %s was answered with %i',
  (read, changed, status) => {
    expect(isDoubted(['PUT', changed, status], ['GET', read, 200])).toBe(true);
    expect(isDoubted(['GET', read, 200])).toBe(false);
  },
);

test.each([
  ['another item', ['POST', '/volumes/7/resize', 504], '/volumes/77'],
  ['what was only read', ['GET', '/volumes/7', 504], '/volumes/7'],
  ['what was refused', ['PUT', '/volumes/7', 409], '/volumes/7'],
  ['what failed', ['PUT', '/volumes/7', 500], '/volumes/7'],
  ['what may have been created', ['POST', '/compute/instances', 504], '/compute/instances/7'],
  ['what is beside an upload', ['POST', '/images/upload', 504], '/images/private/7'],
] as const)('nothing is doubted of %s', (_, [method, path, status], read) => {
  expect(isDoubted([method, path, status], ['GET', read, 200])).toBe(false);
});

test('what lists show is in doubt where such a change was sent before, by the same check', () => {
  const unanswered = new Unanswered();
  unanswered.note({ id: 1, method: 'PUT', url: '/v4/volumes/7', status: 504 } as Exchange);
  unanswered.note({ id: 2, method: 'GET', url: '/v4/volumes', status: 200 } as Exchange);
  expect(unanswered.explains({ exchanges: [1, 2] })).toBe(true);
  expect(unanswered.explains({ exchanges: [2] })).toBe(false);
});

test('what was seen before is as it was', () => {
  expect(isDoubted(['PUT', '/volumes/7', 504], ['GET', '/volumes/8', 200])).toBe(false);
  const unanswered = new Unanswered();
  unanswered.note({ id: 1, method: 'GET', url: '/v4/volumes/7', status: 200 } as Exchange);
  unanswered.note({ id: 2, method: 'PUT', url: '/v4/volumes/7', status: 504 } as Exchange);
  expect(unanswered.explains({ exchanges: [1] })).toBe(false);
});
