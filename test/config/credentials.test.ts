import { expect, test } from 'vitest';
import { secretRoles, tokenOf } from '../../src/config/credentials.ts';
import { loadConfiguration } from '../../src/config/load.ts';

const configuration = loadConfiguration({
  value: {
    url: 'http://localhost',
    credentials: {
      owner: 'token-of-owner',
      tokens: { 'volumes:read_write computes:read_write': 'token-of-both' },
    },
  },
  env: {},
});

test.each([
  ['owner', 'token-of-owner'],
  ['tokens.volumes:read_write computes:read_write', 'token-of-both'],
  ['tokens.computes:read_write volumes:read_write', 'token-of-both'],
  ['tokens.volumes:read_write', undefined],
  ['restricted', undefined],
  ['anonymous', undefined],
])('the token of %s is %s', (role, token) => {
  expect(tokenOf(configuration, role)).toBe(token);
});

test('every secret is known by its role', () => {
  expect(secretRoles(configuration)).toEqual([
    ['owner', 'token-of-owner'],
    ['tokens.volumes:read_write computes:read_write', 'token-of-both'],
  ]);
});
