import { expect, it } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import { SCOPE_SETS } from '../../src/reference/seed/people.ts';
import { liveServer, send } from './support/live-server.ts';

const server = liveServer({ control: true });

it('is a configuration that a run takes', () => {
  const { config, url } = server();
  const configuration = loadConfiguration({ value: config, env: {} });
  expect(configuration.url).toBe(url);
  expect(Object.keys(configuration.credentials.tokens)).toEqual([...SCOPE_SETS]);
});

it('names objects that exist', async () => {
  const { fixtures } = server().config;
  for (const path of [
    `/volumes/${fixtures.migratingVolume}`,
    `/volumes/${fixtures.readOnly.volume}`,
    `/vpcs/${fixtures.busyVpc.vpc}`,
    `/vpcs/${fixtures.readOnly.vpc}`,
    `/domains/${fixtures.readOnly.domain}`,
    `/images/${fixtures.readOnly.image}`,
    `/images/${fixtures.image}`,
    `/regions/${fixtures.region}`,
    `/regions/${fixtures.secondRegion}`,
    `/compute/instances/${fixtures.instance}/configs/${fixtures.instanceConfig}`,
    `/compute/instances/${fixtures.readOnly.instance}`,
    `/compute/instances/${fixtures.readOnly.writableInstance}`,
  ]) {
    expect((await send(server(), `GET /v4${path}`)).status, path).toBe(200);
  }
  const configs = `/v4/compute/instances/${fixtures.instanceWithoutConfig}/configs`;
  expect((await send(server(), `GET ${configs}`)).body.results).toBe(0);
  const { data } = (await send(server(), `GET /v4/compute/instances/${fixtures.instance}/disks`))
    .body;
  expect(data[0].id).toBe(fixtures.disk);
});

it('names types of the sizes they stand for', async () => {
  const { bigType, hugeType, type } = server().config.fixtures;
  const { data } = (await send(server(), 'GET /v4/compute/types')).body;
  const ramGb = (id: string) => data.find((each: { id: string }) => each.id === id).memory / 1024;
  expect([ramGb(type), ramGb(bigType), ramGb(hugeType)]).toEqual([1, 16, 96]);
});
