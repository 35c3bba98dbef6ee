import { type Data, readData } from './data.ts';
import { markPointers } from './openapi.ts';
import { operationsOf } from './operations.ts';
import type { Everywhere, OpenApi, Requirement, Section, Silence, Spec } from './types.ts';

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

/** The document as data, read once. Throws an Error when spec/ is missing or broken. */
export function loadSpec(): Spec {
  loaded ??= read();
  return loaded;
}

let numbers: ReadonlyMap<string, number> | undefined;

/** Place of a requirement among all of the document, from 0; -1 for an id that is none. */
export function requirementNumber(id: string): number {
  numbers ??= new Map([...loadSpec().requirements.keys()].map((each, nth) => [each, nth]));
  return numbers.get(id) ?? -1;
}

function read(): Spec {
  const data = readData();
  const document = data['document.yaml'] as DocumentFile;
  const sections = sectionsIn(data);
  const openapi = markPointers(data['openapi.yaml'] as OpenApi);
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

function sectionsIn(data: Data): Section[] {
  const silences = new Map(
    filesIn<SilencesFile>(data, 'silences').map((file) => [file.section, file.silences]),
  );
  return filesIn<RequirementsFile>(data, 'requirements').map(({ section, requirements }) => ({
    title: section,
    requirements,
    silences: silences.get(section) ?? [],
  }));
}

function filesIn<T>(data: Data, folder: string): T[] {
  return Object.entries(data)
    .filter(([file]) => file.startsWith(`${folder}/`))
    .map(([, content]) => content as T);
}

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}
