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
