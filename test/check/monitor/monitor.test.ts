import { expect, test } from 'vitest';
import { Monitor } from '../../../src/check/monitor/monitor.ts';
import { loadSpec } from '../../../src/spec/load.ts';

interface Asked {
  readonly request: string;
  readonly status: number;
  readonly sent?: string;
  readonly answer?: unknown;
  readonly credential?: string;
}

function got(request: string, answer: unknown = {}): Asked {
  return { request, status: 200, answer };
}

function notFound(request: string): Asked {
  return { request, status: 404 };
}

/** The operations that seem to be missing after these answers. */
function missingAfter(...asked: readonly Asked[]): string[] {
  const { neverSucceeded } = after(...asked);
  return neverSucceeded.flatMap(({ operation, missing }) => (missing ? operation : []));
}

/** A monitor that has seen these answers. */
function after(...asked: readonly Asked[]): Monitor {
  const monitor = new Monitor(loadSpec());
  for (const [index, each] of asked.entries()) {
    const { request, status, sent, answer = {}, credential = 'owner' } = each;
    const [method = '', path = ''] = request.split(' ');
    monitor.watch({
      id: index + 1,
      method,
      url: `/v4${path}`,
      requestHeaders: {},
      status,
      answerHeaders: {},
      answerBody: JSON.stringify(answer),
      truncated: false,
      durationMillis: 1,
      check: 'a check',
      credential,
      startedMillis: 0,
      ...(sent === undefined ? {} : { requestBody: sent }),
    });
  }
  return monitor;
}

test.each<[string, readonly Asked[], readonly string[]]>([
  ['it was created', [got('POST /volumes', { id: 7 }), notFound('GET /volumes/7')], ['getVolume']],
  [
    'it is a clone',
    [got('POST /volumes/6/clone', { id: 7 }), notFound('GET /volumes/7')],
    ['getVolume'],
  ],
  [
    'it was imported',
    [got('POST /domains/import', { id: 7 }), notFound('GET /domains/7')],
    ['getDomain'],
  ],
  ['it was updated', [got('PUT /vpcs/7'), notFound('GET /vpcs/7')], ['getVpc']],
  [
    'something is done to it',
    [got('POST /volumes', { id: 7 }), notFound('POST /volumes/7/attach')],
    ['attachVolume'],
  ],
  [
    'it was uploaded',
    [got('POST /images/upload', { image: { id: 'private/7' } }), notFound('PUT /images/private/7')],
    ['updateImage'],
  ],
  [
    'its id is written with an escape',
    [
      got('POST /images/upload', { image: { id: 'private/7' } }),
      notFound('GET /images/private%2F7'),
    ],
    ['getImage'],
  ],
  [
    'it is listed',
    [got('GET /regions', { data: [{ id: 'here' }] }), notFound('GET /regions/here')],
    ['getRegion'],
  ],
  [
    'it goes by its label',
    [got('POST /tags', { label: 'one' }), notFound('GET /tags/one')],
    ['listTaggedObjects'],
  ],
  [
    'it is of another item',
    [got('POST /nodebalancers/1/configs', { id: 2 }), notFound('GET /nodebalancers/1/configs/2')],
    ['getConfig'],
  ],
  ['nobody has shown it', [got('GET /volumes', { data: [] }), notFound('GET /volumes/7')], []],
  ['others are there', [got('POST /volumes', { id: 6 }), notFound('GET /volumes/7')], []],
  [
    'something else has the id',
    [got('POST /nodebalancers', { id: 2 }), notFound('GET /nodebalancers/1/configs/2')],
    [],
  ],
  [
    'it is of another account',
    [
      { ...got('POST /volumes', { id: 7 }), credential: 'otherAccount' },
      notFound('GET /volumes/7'),
    ],
    [],
  ],
  [
    'another account asks for it',
    [
      got('POST /volumes', { id: 7 }),
      { ...notFound('GET /volumes/7'), credential: 'otherAccount' },
    ],
    [],
  ],
  [
    'it was removed',
    [got('POST /volumes', { id: 7 }), got('DELETE /volumes/7'), notFound('GET /volumes/7')],
    [],
  ],
])(
  'a 404 tells that the operation is missing only where the item is there: %s',
  (_, asked, missing) => {
    expect(missingAfter(...asked)).toEqual(missing);
  },
);

test.each<[string, Asked, readonly string[]]>([
  [
    '500 to what is no JSON',
    { request: 'POST /tags', status: 500, sent: '{"label": ' },
    ['createTag'],
  ],
  ['400 to null', { request: 'POST /tags', status: 400, sent: 'null' }, ['createTag']],
  ['500 to an object', { request: 'POST /tags', status: 500, sent: '{}' }, []],
  ['400 to an object', { request: 'POST /tags', status: 400, sent: '{}' }, []],
  ['422 to what is no JSON', { request: 'POST /tags', status: 422, sent: '{"label": ' }, []],
])(
  'beside a 404 an operation is missing where only the parser answered anything else: %s',
  (_, asked, missing) => {
    const first = { request: 'POST /tags', status: 404, sent: '{"label":"one"}' };
    expect(missingAfter(first, asked)).toEqual(missing);
  },
);

test.each<[string, readonly Asked[], string | undefined]>([
  ['was there', [got('GET /domains/7', { id: 7 }), notFound('GET /domains/7')], 'domains'],
  ['was removed', [got('POST /domains', { id: 7 }), got('DELETE /domains/7')], undefined],
  ['was never there', [got('GET /domains/8', { id: 8 }), notFound('GET /domains/7')], undefined],
])('a finding rests on what is lost where an item that %s is not found', (_, asked, lost) => {
  const { answers } = after(...asked, notFound('GET /domains/7'));
  const message = 'a domain';
  const found = { check: 'a check', expected: message, received: 'nothing', message, count: 1 };
  const finding = { ...found, requirement: 'DOM-DELETE', level: 'must' } as const;
  const { grounds } = answers.grounded({ ...finding, exchanges: [asked.length + 1] });
  expect(grounds).toMatchObject({ removes: 'domains', ...(lost ? { lost } : {}) });
  expect(grounds?.lost).toBe(lost);
});
