import { expect, test } from 'vitest';
import { AcknowledgedFields } from '../../../src/check/closing/acknowledged.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { loadSpec } from '../../../src/spec/load.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly asked?: object;
  readonly shown?: object;
  readonly status?: number;
  readonly credential?: string;
  /** Whether a read shows it afterwards; true when left out. */
  readonly isRead?: boolean;
  /** When it was sent and answered, in milliseconds. */
  readonly from?: number;
  readonly to?: number;
}

let last = 0;

/** Creations and updates, each with a read that shows what its answer showed. */
function withReads(each: Sent): Sent[] {
  const { method, path, shown = {}, status = 200, credential, isRead = true } = each;
  const isWrite = path === '/volumes' || (path === VOLUME && method === 'PUT');
  const isTaken = isWrite && status === 200 && credential === undefined && isRead;
  return isTaken ? [each, read(shown)] : [each];
}

/** What is known of `/volumes/7` after these requests, one after the other unless they say when. */
function knownAfter(...all: readonly Sent[]): string[] {
  const known = new AcknowledgedFields();
  for (const each of all.flatMap(withReads)) {
    last += 1;
    const { method, path, operation, asked, shown = {}, status = 200, credential } = each;
    const { from = last * 10, to = from + 5 } = each;
    const exchange: Exchange = {
      id: last,
      check: 'a check',
      credential: credential ?? 'owner',
      method,
      url: `/v4${path}`,
      requestHeaders: {},
      ...(asked ? { requestBody: JSON.stringify(asked) } : {}),
      status,
      answerHeaders: {},
      startedMillis: from,
      durationMillis: to - from,
    };
    const of = loadSpec().operationById.get(operation);
    known.note(path, exchange, { operation: of, body: shown, findings: [], decided: [] });
  }
  const fields = known.at('/volumes/7');
  return fields.map(
    ({ field, value, requirement, since }) =>
      `${field} ${value} by ${since?.requirement ?? requirement}`,
  );
}

const VOLUME = '/volumes/7';
const asked = { label: 'one', size: 20, compute_id: 3 };
const made = { id: 7, ...asked };
const creation: Sent = {
  method: 'POST',
  path: '/volumes',
  operation: 'createVolume',
  asked,
  shown: made,
};
const update = (label: string, more: Partial<Sent> = {}): Sent => ({
  method: 'PUT',
  path: VOLUME,
  operation: 'updateVolume',
  asked: { label },
  shown: { ...made, label },
  ...more,
});
const attachment: Sent = {
  method: 'POST',
  path: `${VOLUME}/attach`,
  operation: 'attachVolume',
  asked: { compute_id: 3 },
  shown: made,
};
const read = (shown: object): Sent => ({
  method: 'GET',
  path: VOLUME,
  operation: 'getVolume',
  shown,
});
const tagged = update('one', { asked: { tags: ['Blue'] }, shown: { ...made, tags: ['Blue'] } });
const CREATED = ['label one by VOL-CREATE', 'size 20 by VOL-CREATE'];

test.each<[string, readonly Sent[], readonly string[]]>([
  ['a creation', [creation], CREATED],
  ['a creation that no read has shown', [{ ...creation, isRead: false }], []],
  [
    'a creation of which a read has shown another spelling',
    [{ ...creation, isRead: false }, read({ ...made, label: 'ONE' })],
    ['size 20 by VOL-CREATE'],
  ],
  [
    'what may move, and what no request is said to state',
    [
      {
        ...creation,
        asked: { ...asked, region: 'r', filesystem_path: 'p' },
        shown: { ...made, region: 'r', filesystem_path: 'p' },
      },
    ],
    CREATED,
  ],
  ['an update', [creation, update('two')], ['size 20 by VOL-CREATE', 'label two by VOL-UPDATE']],
  [
    'what is asked for below it comes under suspicion',
    [creation, attachment],
    ['label one by VOL-ATTACH', 'size 20 by VOL-ATTACH'],
  ],
  ['until a read shows it right', [creation, attachment, read(made)], CREATED],
  [
    'a field that the request below it names is known no more',
    [
      creation,
      { ...attachment, path: `${VOLUME}/resize`, operation: 'resizeVolume', asked: { size: 30 } },
    ],
    ['label one by VOL-RESIZE'],
  ],
  [
    'an update whose answer shows something else',
    [creation, update('two', { shown: made })],
    ['size 20 by VOL-CREATE'],
  ],
  ['a refused update', [creation, update('two', { status: 400 })], ['size 20 by VOL-CREATE']],
  ['an update without a clear answer', [creation, update('two', { status: 500 })], []],
  ['an update that is lost, and another', [update('x'), creation, update('y', { status: 0 })], []],
  [
    'updates that overlap',
    [creation, update('two', { from: 9_000, to: 9_020 }), update('three', { from: 9_010 })],
    ['size 20 by VOL-CREATE'],
  ],
  ['a deletion', [creation, { ...update('one'), method: 'DELETE' }], []],
  [
    'requests of another account',
    [creation, update('two', { credential: 'otherAccount' })],
    CREATED,
  ],
  ['tags', [creation, tagged], [...CREATED, 'tags Blue by VOL-UPDATE']],
  [
    'tags of which one is deleted',
    [creation, tagged, { method: 'DELETE', path: '/tags/blue', operation: 'deleteTag' }],
    CREATED,
  ],
  [
    'tags of which one is deleted under a label that is no encoding',
    [creation, tagged, { method: 'DELETE', path: '/tags/%zz', operation: 'deleteTag' }],
    [...CREATED, 'tags Blue by VOL-UPDATE'],
  ],
  [
    'a tag that is put on it',
    [
      creation,
      tagged,
      {
        method: 'POST',
        path: '/tags',
        operation: 'createTag',
        asked: { label: 'red', volumes: [7] },
      },
    ],
    CREATED,
  ],
])('known after %s', (_, sent, expected) => {
  expect(knownAfter(...sent)).toEqual(expected);
});

test('an update of a part says nothing of the whole', () => {
  const known = knownAfter(creation, {
    ...attachment,
    path: `${VOLUME}/parts/9`,
    method: 'PUT',
    asked: { label: 'part' },
    shown: { id: 9, label: 'part' },
  });
  expect(known).toEqual(['label one by VOL-ATTACH', 'size 20 by VOL-ATTACH']);
});
