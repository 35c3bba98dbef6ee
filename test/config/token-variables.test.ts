import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokenVariables } from '../../src/config/token-variables.ts';
import { folder } from '../folder.ts';

test('names what the configuration and --token take from the environment, and no secret', () => {
  const config = join(folder(), 'target.yaml');
  writeFileSync(
    config,
    `credentials:
  owner: env:ACME
  otherAccount: s3cret
  readOnlyUser: "env:a b"
  tokens:
    volumes:read_only: env:VOLUMES
`,
  );
  const scoped = { 'tokens.volumes:read_only': 'VOLUMES' };
  expect(tokenVariables({ config })).toEqual({ owner: 'ACME', ...scoped });
  expect(tokenVariables({ config, token: 'env:TOKEN' })).toEqual({ owner: 'TOKEN', ...scoped });
  expect(tokenVariables({ token: 's3cret' })).toEqual({});
  expect(tokenVariables({ config: '/nowhere.yaml' })).toEqual({});
});
