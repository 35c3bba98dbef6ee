import { loadSpec } from './load.ts';
import type { Operation, Schema } from './types.ts';

/** One path of the document and what may be done there. */
export interface Path {
  /** The values of its placeholders in a path, undecoded; undefined for another path. */
  readonly values: (path: string) => readonly string[] | undefined;
  /** Its placeholders, in order. */
  readonly placeholders: readonly Placeholder[];
  readonly operations: Map<string, Operation>;
}

/** A part of a path that differs from resource to resource. */
export interface Placeholder {
  readonly name: string;
  /** Whether a decoded text can be its value; other text makes another path, which the document does not name. */
  readonly takes: (text: string) => boolean;
}

/** The paths that begin with the same segment. */
export interface Family {
  /** Without placeholders: a path that is one of them is no other. */
  readonly literal: Path[];
  readonly patterned: Path[];
}

let byFirstSegment: ReadonlyMap<string, Family> | undefined;

/** All paths of the document, by their first segment. */
export function families(): ReadonlyMap<string, Family> {
  byFirstSegment ??= familiesOf(loadSpec().operations);
  return byFirstSegment;
}

function familiesOf(operations: readonly Operation[]): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  for (const [path, here] of byPath(operations)) {
    const first = path.split('/')[1] ?? '';
    const family = families.get(first) ?? { literal: [], patterned: [] };
    families.set(first, family);
    (here.placeholders.length === 0 ? family.literal : family.patterned).push(here);
  }
  return families;
}

function byPath(operations: readonly Operation[]): Map<string, Path> {
  const paths = new Map<string, Path>();
  for (const operation of operations) {
    const here = paths.get(operation.path) ?? pathOf(operation);
    here.operations.set(operation.method, operation);
    paths.set(operation.path, here);
  }
  return paths;
}

function pathOf({ path, parameters }: Operation): Path {
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return { name, takes: formOf(parameter?.schema) };
  });
  return { values: valuesIn(path, placeholders.length), placeholders, operations: new Map() };
}

function formOf({ type, pattern }: Schema = {}): Placeholder['takes'] {
  if (type !== 'integer' && pattern === undefined) return () => true;
  const form = type === 'integer' ? /^-?\d+$/ : new RegExp(pattern ?? '');
  return (text) => form.test(text);
}

/** The values in a path without placeholders. */
const NONE: readonly string[] = [];

function valuesIn(path: string, count: number): Path['values'] {
  if (count === 0) return (text) => (text === path ? NONE : undefined);
  return count === 1 && !path.startsWith('/images/') ? between(path) : matching(path);
}

/** For one placeholder that stands for a whole segment: without a regular expression. */
function between(path: string): Path['values'] {
  const [begin = '', end = ''] = path.split(/\{\w+\}/);
  return (text) => {
    const stop = text.length - end.length;
    if (stop <= begin.length || !text.endsWith(end) || !text.startsWith(begin)) return undefined;
    return text.lastIndexOf('/', stop - 1) < begin.length
      ? [text.slice(begin.length, stop)]
      : undefined;
  };
}

function matching(path: string): Path['values'] {
  const pattern = patternOf(path);
  return (text) => pattern.exec(text)?.slice(1);
}

const SLASH = '(?:/|%2[Ff])';

function patternOf(path: string): RegExp {
  const pattern = path
    .replace('/images/{imageId}', `/images/((?:(?:compute|private)${SLASH})?[^/]+)`)
    .replace('/images/private/', `/images/private${SLASH}`)
    .replace(/\{\w+\}/g, '([^/]+)');
  return new RegExp(`^${pattern}$`);
}
