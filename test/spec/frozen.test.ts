import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

const spec = loadSpec();
const file = `frozen-${spec.revision}.txt`;

const frozen = readFileSync(join(packageRoot(), 'spec', file), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const retired = frozen.filter((line) => line.startsWith('retired ')).map((line) => idIn(line));

test('ids and levels are those frozen for this revision of the document', () => {
  const inUse = frozen.filter((line) => !line.startsWith('retired '));
  const missing = inUse.filter((line) => !present().includes(line));
  const added = present().filter((line) => !inUse.includes(line));
  const advice = `spec/${file} says in its head how to change it`;
  expect({ missing, added }, advice).toEqual({ missing: [], added: [] });
});

test('a retired id is not in use again', () => {
  const ids = new Set([...spec.requirements.keys(), ...spec.silences.keys()]);
  expect(retired.filter((id) => ids.has(id))).toEqual([]);
});

test('every id stands once in the frozen list', () => {
  const ids = frozen.map((line) => idIn(line));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

function idIn(line: string): string {
  return line.split(/ +/)[1] ?? '';
}

/** One line for each id, in the order of the document. */
function present(): string[] {
  return spec.sections.flatMap((section) => [
    ...section.requirements.map(({ id, level }) => `${level.padEnd(6)} ${id}`),
    ...section.silences.map(({ id }) => `open   ${id}`),
  ]);
}
