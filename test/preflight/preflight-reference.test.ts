import { expect, onTestFinished, test } from 'vitest';
import { secretsOf } from '../../src/config/credentials.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { preflight } from '../../src/preflight/preflight.ts';
import { startReference } from '../../src/reference/server.ts';
import { clientFor } from '../http/loopback.ts';

test('the reference server with its own configuration lacks nothing and refuses nothing', async () => {
  const reference = await startReference({ control: true });
  onTestFinished(() => reference.close());
  const configuration = loadConfiguration({ value: reference.config, env: {} });
  const http = clientFor(configuration.url, { secrets: secretsOf(configuration) });
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
