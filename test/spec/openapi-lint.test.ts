import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/spec/package-root.ts';

const source = readFileSync(join(packageRoot(), 'spec', 'openapi.yaml'), 'utf8');

test("openapi.yaml passes the recommended rules of Redocly's linter without an error", async () => {
  expect(await errorsIn(source)).toEqual([]);
});

test.each([
  ['struct', 'x-timer: true', 'timer: true'],
  ['operation-summary', 'summary: List volumes', ''],
  ['no-unresolved-refs', 'schemas/VolumeList', 'schemas/NoSuchList'],
])('which find a breach of %s', async (rule, right, wrong) => {
  const found = await errorsIn(source.replace(right, wrong));
  expect(found.map((each) => each.split(':')[0])).toContain(rule);
});

/** What the linter calls an error, not only a warning: the rule and its message. */
async function errorsIn(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, config });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message }) => `${ruleId}: ${message}`);
}
