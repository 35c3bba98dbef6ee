import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import { configurationManual, EXAMPLE, unlockedBy } from '../../src/config/manual.ts';
import { configurationSchema } from '../../src/config/schema.ts';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

test('docs/configuration.md says what the schema says', async () => {
  const manual = configurationManual();
  await expect(manual).toMatchFileSnapshot(join(packageRoot(), 'docs', 'configuration.md'));
});

test('its example is a right configuration', () => {
  const names = ['OWNER_TOKEN', 'OTHER_TOKEN', 'RESTRICTED_TOKEN', 'VOLUMES_READER'];
  const env = Object.fromEntries(names.map((name) => [name, `value-of-${name}`]));
  expect(loadConfiguration({ value: EXAMPLE, env }).names.prefix).toBe('cc');
});

test('every need of a requirement is a key that can be set', () => {
  const { properties } = configurationSchema();
  const { credentials, fixtures, implied, limits } = properties ?? {};
  const keys = ['implied', credentials, fixtures, implied, limits].flatMap((each) =>
    typeof each === 'string' ? [each] : Object.keys(each?.properties ?? {}),
  );
  const unlocked = new Set(keys.flatMap(unlockedBy));
  const needing = [...loadSpec().requirements.values()].filter(
    ({ needs = [] }) => needs.length > 0,
  );
  expect(needing.map(({ id }) => id).filter((id) => !unlocked.has(id))).toEqual([]);
});

test('every key has a description', () => {
  expect(configurationManual()).not.toContain('undefined');
});

test('the limits that it tells are those of the efforts', () => {
  const { limits } = configurationSchema().properties ?? {};
  const { smoke, standard, thorough } = EFFORT_LIMITS;
  for (const name of ['requests', 'objects'] as const) {
    const { description } = Object(limits).properties[name];
    const amounts = `${smoke[name]}, ${standard[name]} or ${thorough[name]}`;
    expect(description).toContain(`by default ${amounts}, by effort`);
  }
});
