import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

const spec = loadSpec();
const file = `frozen-${spec.revision}.txt`;

test('ids and levels are those frozen for this revision of the document', () => {
  const frozen = readFileSync(join(packageRoot(), 'spec', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const missing = frozen.filter((line) => !present().includes(line));
  const added = present().filter((line) => !frozen.includes(line));
  const advice = `spec/${file} says in its head how to change it`;
  expect({ missing, added }, advice).toEqual({ missing: [], added: [] });
});

/** One line for each id, in the order of the document. */
function present(): string[] {
  return spec.sections.flatMap((section) => [
    ...section.requirements.map(({ id, level }) => `${level.padEnd(6)} ${id}`),
    ...section.silences.map(({ id }) => `open   ${id}`),
  ]);
}
