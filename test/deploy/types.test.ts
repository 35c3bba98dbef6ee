import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const { dependencies, exports } = JSON.parse(read('package.json'));

/** The declarations that those of an entry of the package lead to, themselves included. */
function reachable(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const from of importsOf(file).filter((each) => each.startsWith('.')))
    reachable(join(file, '..', from.replace(/\.[jt]s$/, '.d.ts')), known);
  return known;
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from |import\()["']([^"']+)["']/g)].map(
    ([, from = '']) => from,
  );
}

/** Whether a package brings its types along. */
function isTyped(name: string): boolean {
  const own = JSON.parse(read(`node_modules/${name}/package.json`));
  return Boolean(own.types ?? own.typings) || JSON.stringify(own.exports ?? '').includes('"types"');
}

test('what the declarations of the package import comes with it, its types too', () => {
  const entries = Object.values<{ types?: string }>(exports).flatMap(({ types }) => types ?? []);
  const files = new Set(entries.flatMap((entry) => [...reachable(entry)]));
  expect(files.size).toBeGreaterThan(100);
  const names = [...files]
    .flatMap(importsOf)
    .filter((from) => !/^(?:\.|node:)/.test(from))
    .map((from) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? '');
  expect(names).toContain('dns-packet');
  const lacking = [...new Set(names)].filter((name) => {
    const hasTypes = isTyped(name) || `@types/${name}` in dependencies;
    return !(name in dependencies) || !hasTypes;
  });
  expect(lacking).toEqual([]);
});
