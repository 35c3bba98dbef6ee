import { expect, test } from 'vitest';
import { GivenIds } from '../../../src/check/aftermath/given-ids.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { alterVolume } from '../../../src/reference/faults/blocks/volume.ts';
import { checkOf } from '../../runner/directly.ts';
import { against } from '../../suites/support/against.ts';

type Sent = Partial<Exchange> & { readonly path: string; readonly body?: object };

/** The paths that were given twice after these exchanges, one after the other unless they say when. */
function twiceAfter(...all: readonly Sent[]): string[] {
  const given = new GivenIds();
  for (const [at, { path, body, ...own }] of all.entries()) {
    const exchange: Exchange = {
      id: at + 1,
      check: 'a check',
      credential: 'owner',
      method: 'GET',
      url: `/v4${path}`,
      requestHeaders: {},
      status: 200,
      answerHeaders: {},
      startedMillis: at * 10,
      durationMillis: 5,
      ...own,
    };
    given.note(path, exchange, body);
  }
  return given.twice.map(({ path, exchanges }) => `${path} by ${exchanges}`);
}

const created = (label: string, more: Partial<Sent> = {}): Sent => ({
  method: 'POST',
  path: '/volumes',
  requestBody: JSON.stringify({ label }),
  body: { id: 7 },
  ...more,
});
const read: Sent = { path: '/volumes/7' };
const deleted: Sent = { method: 'DELETE', path: '/volumes/7' };

test.each<[string, readonly Sent[], readonly string[]]>([
  ['another name', [created('one'), read, created('two')], ['/volumes/7 by 1,3']],
  [
    'a clone',
    [created('one'), read, created('two', { path: '/volumes/5/clone' })],
    ['/volumes/7 by 1,3'],
  ],
  ['what no read has shown', [created('one'), created('two')], []],
  [
    'a read that came too late',
    [created('one'), { ...read, durationMillis: 90 }, created('two')],
    [],
  ],
  ['the same name', [created('one'), read, created('one')], []],
  ['what was deleted', [created('one'), read, deleted, created('two')], []],
  [
    'a deletion without an answer',
    [created('one'), read, { ...deleted, status: 0 }, created('two')],
    [],
  ],
  [
    'what was not found any more',
    [created('one'), read, { ...read, status: 404 }, created('two')],
    [],
  ],
  [
    'a deletion that was under way',
    [created('one'), read, created('two'), { ...deleted, startedMillis: 15 }],
    [],
  ],
  [
    'a deletion of an instance',
    [created('one'), read, { ...deleted, path: '/compute/instances/3' }, created('two')],
    [],
  ],
  ['another account', [created('one'), read, created('two', { credential: 'otherAccount' })], []],
  [
    'a domain that may vanish',
    [
      created('one.org', { path: '/domains/import', requestBody: '{"domain":"one.org"}' }),
      { path: '/domains/7' },
      created('two.org', { path: '/domains', requestBody: '{"domain":"two.org"}' }),
    ],
    [],
  ],
])('an id given again: %s', (_, sent, expected) => {
  expect(twiceAfter(...sent)).toEqual(expected);
});

const check = checkOf(
  'two volumes',
  async (t) => {
    await arrangeVolume(t);
    const { path } = await arrangeVolume(t);
    t.accepted('VOL-GET', await t.owner.get(path));
  },
  { requirements: ['VOL-GET'], objects: 2 },
);

test('a server that gives every new volume one id is told so', async () => {
  let first: number | undefined;
  const wrap = alterVolume('createVolume', ({ id }) => {
    first ??= id;
    return { id: first };
  });
  const { conclusion } = await against({ checks: [check], wrap });
  expect(conclusion.aftermath?.findings.map(({ requirement }) => requirement)).toContain(
    'VOL-ID-UNIQUE',
  );
});

test('one that gives each its own is not', async () => {
  const { conclusion } = await against({ checks: [check] });
  expect(conclusion.aftermath).toBeUndefined();
});
