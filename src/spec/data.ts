import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from './package-root.ts';

/** Contents of the files in spec/, by their paths below it. */
export type Data = Readonly<Record<string, unknown>>;

/** Where the build keeps a copy of the data as JSON, which is read ten times as fast as YAML. */
export const GENERATED_DATA = new URL('./generated/data.json', import.meta.url);

/** The data of the document: the build's copy beside this file, or else the YAML files in spec/. */
export function readData(): Data {
  return existsSync(GENERATED_DATA)
    ? JSON.parse(readFileSync(GENERATED_DATA, 'utf8'))
    : readYamlFiles();
}

/** Reads document.yaml, openapi.yaml and all requirements and silences; throws where YAML is broken. */
export function readYamlFiles(): Data {
  const files = ['document.yaml', 'openapi.yaml', ...within('requirements'), ...within('silences')];
  return Object.fromEntries(
    files.map((file) => [file, parse(readFileSync(join(packageRoot(), 'spec', file), 'utf8'))]),
  );
}

/** The files of a folder in the order of their names, which is that of the document. */
function within(folder: string): string[] {
  return readdirSync(join(packageRoot(), 'spec', folder))
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => `${folder}/${file}`);
}
