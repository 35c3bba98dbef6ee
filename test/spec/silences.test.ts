import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractCases } from '../../src/generate/contract/cases.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

/** Where silences are observed by name: in a check, or in what every answer shows. */
const ROOMS = ['suites', 'src/check'];

const spec = loadSpec();
const byName = ROOMS.flatMap(textsIn).flatMap(
  (text) => text.match(/(?<=')SIL-[A-Z0-9-]+(?=')/g) ?? [],
);
const byCase = spec.operations
  .flatMap((operation) => contractCases(spec, operation))
  .flatMap(({ expect: expected }) =>
    typeof expected === 'object' && 'observe' in expected ? [expected.observe] : [],
  );
const observed = new Set([...byName, ...byCase]);
const silences = [...spec.silences.values()];

test('every silence is observed by some check, or says why it cannot be', () => {
  const untold = silences.filter(({ id, unobserved }) => !observed.has(id) && !unobserved);
  expect(untold.map(({ id }) => id)).toEqual([]);
});

test('none that says so is observed all the same', () => {
  const wrong = silences.filter(({ id, unobserved }) => observed.has(id) && unobserved);
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('no check observes a silence that does not exist', () => {
  const ids = new Set(silences.map(({ id }) => id));
  expect([...observed].filter((id) => !ids.has(id))).toEqual([]);
});

function textsIn(room: string): string[] {
  const path = join(packageRoot(), room);
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(path, file), 'utf8'));
}
