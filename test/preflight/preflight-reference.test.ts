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

test('where no catalogue tells regions, the one is used in which the account holds most', async () => {
  const reference = await startReference({});
  onTestFinished(() => reference.close());
  const { url, credentials } = reference.config;
  const value = { url, credentials: { owner: credentials.owner }, notClaimed: ['listRegions'] };
  const configuration = loadConfiguration({ value, env: {} });
  const { items, discovered, regionHeld } = await preflight(clientFor(url), configuration);
  expect(discovered.region).toBe('us-east');
  expect(regionHeld).toMatchObject({
    region: 'us-east',
    kinds: expect.arrayContaining(['/volumes', '/vpcs']),
  });
  const region = items.find(({ name }) => name === 'fixtures.region');
  expect(region).toMatchObject({
    state: 'discovered',
    note: expect.stringMatching(/^us-east, where the account holds \/volumes.*: name it/),
  });
});

test('the region that the owner names is used in any case, and nothing holds another against it', async () => {
  const reference = await startReference({});
  onTestFinished(() => reference.close());
  const { url, credentials } = reference.config;
  const given = { notClaimed: ['listRegions'], fixtures: { region: 'eu-west' } };
  const value = { url, credentials: { owner: credentials.owner }, ...given };
  const found = await preflight(clientFor(url), loadConfiguration({ value, env: {} }));
  expect(found.discovered.region).toBe('eu-west');
  expect(found.regionHeld).toBeUndefined();
});
