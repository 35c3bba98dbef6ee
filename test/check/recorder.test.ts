import { expect, test } from 'vitest';
import { Recorder } from '../../src/check/recorder.ts';
import { Violation } from '../../src/result/signals.ts';
import { loadSpec } from '../../src/spec/load.ts';

interface Met {
  readonly requirement?: string;
  readonly expected?: string;
  readonly where?: string;
  readonly pointer?: string;
}

/** The findings of a recorder that met these differences, one after the other. */
function findingsOf(...met: readonly Met[]) {
  const recorder = new Recorder(loadSpec(), 'every answer');
  met.forEach(
    ({ requirement = 'VOL-SIZE', expected = 'an integer', where = '', pointer }, index) => {
      const difference = {
        expected,
        received: `answer ${index + 1}`,
        exchanges: [index + 1],
        where,
      };
      recorder.fail(new Violation(requirement, difference), pointer ? { pointer } : {});
    },
  );
  return recorder.findings;
}

test.each<[string, Met, Met]>([
  ['items of a list', { where: '/data/0/size' }, { where: '/data/17/size' }],
  [
    'labels',
    { expected: 'filesystem_path "/dev/disk/by-id/a-1"' },
    { expected: 'filesystem_path "/dev/disk/by-id/b"... (69 UTF-16 units)' },
  ],
  [
    'labels with quotes in them',
    { expected: 'label "a\\"b" to stay' },
    { expected: 'label "c" to stay' },
  ],
  ['ids', { expected: 'volume 1011 in GET /volumes' }, { expected: 'volume 7 in GET /volumes' }],
  ['names', { expected: 'label cc-1kldrjk-2' }, { expected: 'label cc-0a869wl-1' }],
  [
    'bodies of the same fields',
    { expected: 'PUT /v4/volumes/7 {"label":"a"} to be refused' },
    { expected: 'PUT /v4/volumes/8 {"label":"bb"} to be refused' },
  ],
])('one difference met on several %s is one finding, counted', (_, one, other) => {
  const [finding, ...others] = findingsOf(one, other, one);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ count: 3, received: 'answer 1', exchanges: [1] });
});

test.each<[string, Met, Met]>([
  ['requirement', { requirement: 'VOL-SIZE' }, { requirement: 'VOL-LABEL' }],
  ['pointer', { pointer: '#/a' }, { pointer: '#/b' }],
  ['place', { where: '/size' }, { where: '/data/0/size' }],
  ['wish', { expected: 'an integer' }, { expected: 'a field size' }],
  ['name with a digit', { expected: 'ipv4 to stay' }, { expected: 'ipv6 to stay' }],
  [
    'operation',
    { expected: 'GET /v4/volumes/7 to be refused' },
    { expected: 'GET /v4/domains/7 to be refused' },
  ],
  [
    'field of a body',
    { expected: 'PUT /v4/volumes/7 {"label":"a"} to be refused' },
    { expected: 'PUT /v4/volumes/7 {"tags":"a"} to be refused' },
  ],
])('differences of another %s are two findings', (_, one, other) => {
  expect(findingsOf(one, other).map(({ count }) => count)).toEqual([1, 1]);
});

test('counts of one finding add up in what is decided', () => {
  const recorder = new Recorder(loadSpec(), 'every answer');
  recorder.pass('VOL-SIZE');
  for (const id of [1, 2]) {
    const difference = { expected: 'an integer', received: '"20"', exchanges: [id] };
    recorder.fail(new Violation('VOL-SIZE', difference));
  }
  expect(recorder.decisions()).toEqual([{ requirement: 'VOL-SIZE', verdict: 'failed', count: 3 }]);
});
