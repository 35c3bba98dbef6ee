import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { type Declare, suite } from '../../src/check/check.ts';
import { suites } from '../../suites/index.ts';

const HOME = new URL('../../suites/', import.meta.url);
const EXTENSION = extname(import.meta.url);

/** What declares the checks that are derived from spec/openapi.yaml. */
export const GENERATED = 'spec/openapi.yaml';

/**
 * The file that declares each check, as `suites/04-volumes/clone/clone.ts`: a module of a section exports functions that
 * declare its checks, and their names end in `Checks`.
 */
export async function declaredIn(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const [at, folder] of sectionFolders().entries()) {
    const { section = '' } = suites[at] ?? {};
    for (const file of modulesIn(folder)) {
      for (const id of await checksOf(section, file)) files.set(id, file.replace(EXTENSION, '.ts'));
    }
  }
  const all = suites.flatMap(({ checks }) => checks);
  return new Map(all.map(({ id, pointer }) => [id, pointer ? GENERATED : fileOf(files, id)]));
}

function fileOf(files: ReadonlyMap<string, string>, id: string): string {
  const file = files.get(id);
  if (file === undefined) throw new Error(`expected a file that declares ${id}`);
  return `suites/${file}`;
}

/** As in the order of the document. */
function sectionFolders(): string[] {
  return readdirSync(HOME)
    .filter((name) => /^\d\d-/.test(name))
    .toSorted();
}

function modulesIn(folder: string): string[] {
  return readdirSync(new URL(folder, HOME), { recursive: true, encoding: 'utf8' })
    .filter((name) => extname(name) === EXTENSION && !name.endsWith('.d.ts'))
    .filter((name) => basename(name, EXTENSION) !== 'index')
    .map((name) => `${folder}/${name}`);
}

async function checksOf(section: string, file: string): Promise<string[]> {
  const module: Readonly<Record<string, unknown>> = await import(new URL(file, HOME).href);
  const declaring = Object.entries(module).filter(([name]) => name.endsWith('Checks'));
  return declaring.flatMap(([, declare]) =>
    suite(section, declare as (check: Declare) => void).checks.map(({ id }) => id),
  );
}
