import { expect, test } from 'vitest';
import { Undone } from '../../../src/check/monitor/undone.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { loadSpec } from '../../../src/spec/load.ts';

type Step = readonly [request: string, shown: Record<string, unknown>, sent?: object];

/** What the last of these answers shows as it was before. */
function undoneIn(...steps: readonly Step[]): string[] {
  const undone = new Undone();
  let before = '';
  let found: string[] = [];
  for (const [request, shown, sent] of steps) {
    const [method = '', path = ''] = request.split(' ');
    const body = { id: 7, ...shown };
    const exchange = { method, url: `/v4${path}`, requestBody: sent && JSON.stringify(sent) };
    const id = OPERATIONS[path.split('/')[3] ?? request] ?? 'updateVolume';
    const operation = loadSpec().operations.find((each) => each.id === id);
    if (operation === undefined) throw new Error(`${id} is no operation`);
    found = undone.note(exchange as Exchange, operation, body, before);
    before = JSON.stringify(body);
  }
  return found;
}

const OPERATIONS: Readonly<Record<string, string>> = {
  attach: 'attachVolume',
  'POST /volumes': 'createVolume',
};
const READ = 'GET /volumes/7';
const ATTACH = 'POST /volumes/7/attach';
const free: Step = [READ, { compute_id: null }];
const attached: Step = [ATTACH, { compute_id: 1 }, { compute_id: 1 }];
const created: Step = ['POST /volumes', { compute_id: 1 }, { compute_id: 1 }];

test('what was changed and shows as before', () => {
  expect(undoneIn(free, attached, free)).toEqual(['VOL-ATTACH compute_id']);
  const late: Step = [ATTACH, { compute_id: null }, { compute_id: 1 }];
  expect(undoneIn(free, late, [READ, { compute_id: 1 }], free)).toEqual(['VOL-ATTACH compute_id']);
});

test('what it was created with, and shows otherwise', () => {
  expect(undoneIn(created, free)).toEqual(['VOL-CREATE compute_id']);
  const late: Step = ['POST /volumes', { compute_id: null }, { compute_id: 1 }];
  expect(undoneIn(late, free)).toEqual([]);
  expect(undoneIn(created, [READ, {}])).toEqual([]);
  expect(undoneIn(created, [ATTACH, { compute_id: 2 }, { compute_id: 2 }])).toEqual([]);
});

test.each<[string, readonly Step[]]>([
  ['what has not shown yet', [free, [ATTACH, { compute_id: null }, { compute_id: 1 }], free]],
  ['what shows as changed', [free, attached, [READ, { compute_id: 1 }]]],
  ['another value', [free, attached, [READ, { compute_id: 2 }]]],
  ['what was as asked before', [[READ, { compute_id: 1 }], attached, free]],
  ['what was never seen before', [attached, free]],
  [
    'what a request without fields may have changed',
    [free, attached, ['POST /volumes/7/detach', { compute_id: null }], free],
  ],
  [
    'what was asked for again',
    [free, attached, ['PUT /volumes/7', { compute_id: null }, { compute_id: null }], free],
  ],
])('of %s nothing is undone', (_, steps) => {
  expect(undoneIn(...steps)).toEqual([]);
});

test('another field is as it was left', () => {
  const named: Step = ['PUT /volumes/7', { compute_id: 1, label: 'b' }, { label: 'b' }];
  const both = { compute_id: null, label: 'a' };
  expect(undoneIn([READ, both], attached, named, [READ, both])).toEqual(['VOL-ATTACH compute_id']);
});
