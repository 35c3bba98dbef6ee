import { expect, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import type { Http } from '../../src/http/http.ts';
import { missingReads } from '../../src/preflight/missing-reads.ts';
import { Reader } from '../../src/resources/reader.ts';

test('sections of which nothing can be read, and single operations of the others', async () => {
  const has = ['/volumes', '/regions', '/account'];
  const http = {
    send: async ({ path }: { path: string }) => ({ status: has.includes(path) ? 200 : 404 }),
  } as unknown as Http;
  const configuration = loadConfiguration({ value: { url: 'http://127.0.0.1:1' }, env: {} });
  const { notClaimed } = await missingReads(new Reader(http, configuration));
  expect(notClaimed).toEqual(expect.arrayContaining(['VPCs', 'Domains and records', 'Images']));
  expect(notClaimed).toEqual(expect.arrayContaining(['listRegionAvailability', 'listTypes']));
  expect(notClaimed).not.toContain('Volumes');
  expect(loadConfiguration({ value: { url: 'http://a.test', notClaimed }, env: {} })).toBeDefined();
});

test('of a region that is listed everything is asked, of regions of nobody nothing', async () => {
  const listed = { data: [{ id: 'us' }], page: 1, pages: 1, results: 1 };
  const answering = (routes: Readonly<Record<string, unknown>>) =>
    ({
      send: async ({ path }: { path: string }) =>
        path in routes
          ? { status: 200, answerBody: JSON.stringify(routes[path]) }
          : { status: 404 },
    }) as unknown as Http;
  const configuration = loadConfiguration({ value: { url: 'http://127.0.0.1:1' }, env: {} });
  const missing = async (routes: Readonly<Record<string, unknown>>) =>
    (await missingReads(new Reader(answering(routes), configuration))).notClaimed;
  const some = await missing({ '/regions': listed, '/regions/us': {} });
  expect(some).toContain('getRegionAvailability');
  expect(some).not.toContain('getRegion');
  expect(await missing({ '/regions': { ...listed, data: [] } })).not.toContain('getRegion');
});
