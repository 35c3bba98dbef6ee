import { expect, test } from 'vitest';
import { Monitor } from '../../../src/check/monitor/monitor.ts';
import { loadSpec } from '../../../src/spec/load.ts';

type Asked = readonly [request: string, status: number, body?: string];

/** The operations that seem to be missing after these answers. */
function missingAfter(...asked: readonly Asked[]): string[] {
  const monitor = new Monitor(loadSpec());
  for (const [index, [request, status, requestBody]] of asked.entries()) {
    const [method = '', path = ''] = request.split(' ');
    monitor.watch({
      id: index + 1,
      method,
      url: `/v4${path}`,
      requestHeaders: {},
      status,
      answerHeaders: {},
      answerBody: '{}',
      truncated: false,
      durationMillis: 1,
      check: 'a check',
      credential: 'owner',
      startedMillis: 0,
      ...(requestBody === undefined ? {} : { requestBody }),
    });
  }
  return monitor.neverSucceeded.flatMap(({ operation, missing }) => (missing ? operation : []));
}

test.each<[string, readonly Asked[], readonly string[]]>([
  [
    'nothing was created',
    [
      ['GET /volumes', 200],
      ['GET /volumes/7', 404],
    ],
    [],
  ],
  [
    'something was created',
    [
      ['POST /volumes', 200],
      ['GET /volumes/7', 404],
    ],
    ['getVolume'],
  ],
  [
    'something was cloned',
    [
      ['POST /volumes/7/clone', 200],
      ['GET /volumes/8', 404],
    ],
    ['getVolume'],
  ],
  [
    'an item was updated',
    [
      ['PUT /vpcs/7', 200],
      ['GET /vpcs/7', 404],
    ],
    ['getVpc'],
  ],
  [
    'an image was uploaded',
    [
      ['POST /images/upload', 200],
      ['PUT /images/private/7', 404],
    ],
    ['updateImage'],
  ],
  [
    'what nobody creates is listed',
    [
      ['GET /regions', 200],
      ['GET /regions/here', 404],
    ],
    ['getRegion'],
  ],
  [
    'no config was created',
    [
      ['POST /nodebalancers', 200],
      ['GET /nodebalancers/1/configs/2', 404],
    ],
    [],
  ],
  [
    'a config was',
    [
      ['POST /nodebalancers/1/configs', 200],
      ['GET /nodebalancers/1/configs/2', 404],
    ],
    ['getConfig'],
  ],
])(
  'a 404 for an item tells that its operation is missing only where one was there: %s',
  (_, asked, missing) => {
    expect(missingAfter(...asked)).toEqual(missing);
  },
);

test.each<[string, Asked, readonly string[]]>([
  ['500 to what is no JSON', ['POST /tags', 500, '{"label": '], ['createTag']],
  ['400 to null', ['POST /tags', 400, 'null'], ['createTag']],
  ['500 to an object', ['POST /tags', 500, '{}'], []],
  ['400 to an object', ['POST /tags', 400, '{}'], []],
  ['422 to what is no JSON', ['POST /tags', 422, '{"label": '], []],
])(
  'beside a 404 an operation is missing where only the parser answered anything else: %s',
  (_, asked, missing) => {
    expect(missingAfter(['POST /tags', 404, '{"label":"one"}'], asked)).toEqual(missing);
  },
);
