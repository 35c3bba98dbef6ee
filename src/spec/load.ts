import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readOpenApi } from './openapi.ts';
import { operationsOf } from './operations.ts';
import { packageRoot } from './package-root.ts';
import type { Everywhere, Requirement, Section, Silence, Spec } from './types.ts';

interface DocumentFile {
  readonly revision: string;
  readonly sections: readonly { readonly id: string; readonly rows: readonly string[] }[];
}

interface RequirementsFile {
  readonly section: string;
  readonly requirements: readonly Requirement[];
}

interface SilencesFile {
  readonly section: string;
  readonly silences: readonly Silence[];
}

let loaded: Spec | undefined;

/** The document as data, read from spec/ once. Throws an Error naming the file that is missing. */
export function loadSpec(): Spec {
  loaded ??= read();
  return loaded;
}

function read(): Spec {
  const document = yaml<DocumentFile>('document.yaml');
  const sections = readSections();
  const openapi = readOpenApi();
  const operations = operationsOf(openapi);
  return {
    revision: document.revision,
    rows: document.sections.flatMap(({ id, rows }) => rows.map((row) => `${id}#${row}`)),
    sections,
    requirements: byId(sections.flatMap((section) => section.requirements)),
    silences: byId(sections.flatMap((section) => section.silences)),
    operations,
    operationById: byId(operations),
    everywhere: (openapi['x-everywhere'] as { 'x-requirement': Everywhere })['x-requirement'],
    openapi,
  };
}

function readSections(): Section[] {
  const silences = new Map(
    folder<SilencesFile>('silences').map((file) => [file.section, file.silences]),
  );
  return folder<RequirementsFile>('requirements').map(({ section, requirements }) => ({
    title: section,
    requirements,
    silences: silences.get(section) ?? [],
  }));
}

/** The files of a folder in the order of their names, which is that of the document. */
function folder<T>(name: string): T[] {
  return readdirSync(join(packageRoot(), 'spec', name))
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => yaml<T>(join(name, file)));
}

function yaml<T>(file: string): T {
  return parse(readFileSync(join(packageRoot(), 'spec', file), 'utf8')) as T;
}

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}
