import { expect, onTestFinished, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import { preflight } from '../../src/preflight/preflight.ts';
import { startReference } from '../../src/reference/server.ts';
import { clientFor } from '../http/loopback.ts';

test('the reference server with its own configuration lacks nothing and refuses nothing', async () => {
  const reference = await startReference({ control: true });
  onTestFinished(() => reference.close());
  const configuration = loadConfiguration({ value: reference.config, env: {} });
  const http = clientFor(configuration.url);
  const { items, discovered, fatal } = await preflight(http, configuration);
  expect(fatal).toBeUndefined();
  expect(items.filter(({ state }) => state !== 'ready' && state !== 'discovered')).toEqual([]);
  expect(discovered).toMatchObject({ region: expect.any(String), image: expect.any(String) });
});

test('with a URL and a token alone, its catalogue tells what to create things with', async () => {
  const reference = await startReference({});
  onTestFinished(() => reference.close());
  const token = reference.config.credentials.owner;
  const configuration = loadConfiguration({ url: reference.config.url, token, env: {} });
  const { discovered } = await preflight(clientFor(configuration.url), configuration);
  expect(Object.keys(discovered)).toEqual(
    expect.arrayContaining(['region', 'secondRegion', 'type', 'bigType', 'hugeType', 'image']),
  );
});

test('where no catalogue tells regions, those of what the account holds are told, and not used', async () => {
  const reference = await startReference({});
  onTestFinished(() => reference.close());
  const { url, credentials } = reference.config;
  const value = { url, credentials: { owner: credentials.owner }, notClaimed: ['listRegions'] };
  const configuration = loadConfiguration({ value, env: {} });
  const { items, discovered } = await preflight(clientFor(url), configuration);
  expect(discovered.region).toBeUndefined();
  const region = items.find(({ name }) => name === 'fixtures.region');
  expect(region).toMatchObject({
    state: 'missing',
    note: expect.stringMatching(/holds something in us-east: name it/),
  });
});
