import { describe, expect, test } from 'vitest';
import type { ImpliedOperationName } from '../../src/config/configuration.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { fileWith } from './configurations.ts';

const url = 'http://localhost:8080';

describe('what is right', () => {
  test('a URL alone is completed with every default', () => {
    const configuration = loadConfiguration({ url, env: {} });
    expect(configuration).toMatchObject({
      url,
      credentials: { tokens: {} },
      fixtures: {},
      limits: {
        concurrency: 8,
        settleSeconds: 20,
        timeoutSeconds: 30,
        throttleSeconds: 120,
        backendSeconds: 60,
        nameServerSeconds: 60,
        bootSeconds: 60,
        bigUpload: false,
        leftBehind: 120,
      },
      names: { prefix: 'cc', domainSuffix: 'example.org' },
      notClaimed: [],
      waivers: [],
    });
    expect(configuration.limits).not.toHaveProperty('requests');
    expect(configuration.implied.listTags).toBe('GET /tags');
  });

  test('every implied operation has a default', () => {
    const names: Record<ImpliedOperationName, true> = {
      getInstance: true,
      updateInstance: true,
      deleteInstance: true,
      shutdownInstance: true,
      listConfigs: true,
      createConfigInterface: true,
      deleteConfigInterface: true,
      listDisks: true,
      listTags: true,
      listEvents: true,
      getNodeBalancer: true,
      updateNodeBalancer: true,
      deleteNodeBalancer: true,
      listNodeBalancers: true,
      listConfigsOfNodeBalancer: true,
      listNodes: true,
      listRecords: true,
      createSubnet: true,
      listSubnets: true,
      deleteSubnet: true,
      getProfile: true,
    };
    const { implied } = loadConfiguration({ url, env: {} });
    expect(Object.keys(implied).sort()).toEqual(Object.keys(names).sort());
    for (const template of Object.values(implied)) expect(template).toMatch(/^[A-Z]+ \//);
  });

  test('YAML and JSON files read the same', () => {
    const yaml = `url: ${url}\nnames: { prefix: qa }\nimplied: { listTags: false }\n`;
    const json = JSON.stringify({ url, names: { prefix: 'qa' }, implied: { listTags: false } });
    const [one, other] = [yaml, json].map((text) =>
      loadConfiguration({ file: fileWith(text), env: {} }),
    );
    expect(one).toEqual(other);
    expect(one?.names).toEqual({ prefix: 'qa', domainSuffix: 'example.org' });
    expect(one?.implied.listTags).toBe(false);
  });

  test('a key of an earlier version is read under its new name, with a notice', () => {
    const told: string[] = [];
    const value = { url, neighbours: { listTags: false } };
    const configuration = loadConfiguration({ value, env: {}, notice: (each) => told.push(each) });
    expect(configuration.implied.listTags).toBe(false);
    expect(told).toEqual(['the configuration key neighbours is called implied now: rename it']);
  });

  test('both names of one key are refused', () => {
    const value = { url, neighbours: {}, implied: {} };
    expect(() => loadConfiguration({ value, env: {} })).toThrow(/neighbours/);
  });

  test('the command line wins over the file', () => {
    const file = fileWith(`url: http://elsewhere\ncredentials: { owner: from-file }\n`);
    const configuration = loadConfiguration({ file, url, token: 'from-option', env: {} });
    expect(configuration.url).toBe(url);
    expect(configuration.credentials.owner).toBe('from-option');
  });

  test('secrets come from the environment', () => {
    const value = {
      url: 'env:TARGET',
      credentials: { owner: 'env:OWNER', tokens: { 'volumes:read_only': 'env:READER' } },
    };
    const env = { TARGET: url, OWNER: 'secret-1', READER: 'secret-2' };
    const configuration = loadConfiguration({ value, env });
    expect(configuration.url).toBe(url);
    expect(configuration.credentials).toEqual({
      owner: 'secret-1',
      tokens: { 'volumes:read_only': 'secret-2' },
    });
    expect(value.credentials.owner).toBe('env:OWNER');
  });

  test('zones are named as any server spells them', () => {
    const zone = { domain: 'Zone.Example.COM.', remoteNameserver: 'NS1.Example.com' };
    const { fixtures } = loadConfiguration({
      value: { url, fixtures: { importableDomain: zone } },
      env: {},
    });
    expect(fixtures.importableDomain).toEqual({ ...zone, domain: 'zone.example.com' });
  });
});
