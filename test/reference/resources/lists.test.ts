import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

const client = new CoreClient();
const COUNT = 130;

beforeAll(() => {
  for (let number = 0; number < COUNT; number++) {
    client.ok('POST /domains', {
      domain: `zone${number}.example`,
      type: 'slave',
      master_ips: ['192.0.2.1'],
    });
    client.ok('POST /vpcs', { label: `net-${number}`, region: FIXTURES.region });
  }
});

/** Every list of the document, on paths that hold something. */
const lists = loadSpec()
  .operations.filter(({ isList, id }) => isList && id !== 'listTaggedObjects')
  .map(({ path }) => path.replace('{computeId}', String(FIXTURES.instance)));

describe.each(lists)('%s', (path) => {
  it('takes page and page_size within their bounds', () => {
    expectRefused(client, [
      ['page 0', `GET ${path}?page=0`, undefined, 'page'],
      ['page no integer', `GET ${path}?page=one`, undefined, 'page'],
      ['page_size 24', `GET ${path}?page_size=24`, undefined, 'page_size'],
      ['page_size 501', `GET ${path}?page_size=501`, undefined, 'page_size'],
      ['page_size empty', `GET ${path}?page_size=`, undefined, 'page_size'],
    ]);
    for (const size of [25, 26, 499, 500]) client.ok(`GET ${path}?page_size=${size}`);
  });

  it('answers an empty page beyond the last', () => {
    expect(client.ok(`GET ${path}?page=9999`)).toMatchObject({ data: [], page: 9999 });
  });
});

describe.each(['/domains', '/vpcs'])('a walk through %s', (path) => {
  const total = () => client.ok(`GET ${path}`).results;

  it.each([25, 33, 100, 500])('in pages of %i meets every item once', (size) => {
    const ids: number[] = [];
    const { pages } = client.ok(`GET ${path}?page_size=${size}`);
    for (let page = 1; page <= pages; page++) {
      const answer = client.ok(`GET ${path}?page=${page}&page_size=${size}`);
      expect(answer).toMatchObject({ page, pages, results: total() });
      expect(answer.data.length).toBeGreaterThan(0);
      ids.push(...answer.data.map((row: { id: number }) => row.id));
    }
    expect(ids).toHaveLength(total());
    expect(new Set(ids).size).toBe(total());
  });

  it('has 100 items on a page by default', () => {
    expect(client.ok(`GET ${path}`).data).toHaveLength(100);
  });
});

it('calls an empty list one page', () => {
  expect(client.ok('GET /nodebalancers')).toEqual({ data: [], page: 1, pages: 1, results: 0 });
});
