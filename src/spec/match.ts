import { loadSpec } from './load.ts';
import type { Method, Operation, Schema } from './types.ts';

/** The operation that a request names, and the decoded values of its path parameters. */
export interface OperationMatch {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** A path of the document that does not offer the request's method; the methods it offers. */
export interface OtherMethods {
  readonly otherMethods: readonly Method[];
}

/** One path of the document and what may be done there. */
interface Path {
  /** The values of its placeholders in a path, undecoded; undefined for another path. */
  readonly values: (path: string) => readonly string[] | undefined;
  /** Its placeholders, in order. */
  readonly placeholders: readonly Placeholder[];
  readonly operations: Map<string, Operation>;
}

/** A part of a path that differs from resource to resource. */
interface Placeholder {
  readonly name: string;
  /** Whether a decoded text can be its value; other text makes another path, which the document does not name. */
  readonly takes: (text: string) => boolean;
}

/** The paths that begin with the same segment. */
interface Family {
  /** Without placeholders: a path that is one of them is no other. */
  readonly literal: Path[];
  readonly patterned: Path[];
}

/**
 * Finds the operation of a request. The path may be a whole URL, have a query string, and stand below
 * any base path, but must hold the segment `v4`. Undefined when the document knows no such path.
 * Sibling words win over ids: GET /domains/import is no domain. Text that cannot be the parameter's
 * value names nothing: /volumes/types is no volume, since `volumeId` is an integer. Image ids hold a
 * slash, bare or percent-encoded.
 */
export function matchOperation(
  method: string,
  path: string,
): OperationMatch | OtherMethods | undefined {
  const known = matched.get(path)?.[method];
  if (known !== undefined) return known;
  const found = match(method, path);
  if (found !== undefined && path.length <= LONGEST_KNOWN) remember(method, path, found);
  return found;
}

/** What was matched lately, by path and method: most requests are sent again, and a look takes a fraction of the time. */
const matched = new Map<string, Record<string, OperationMatch | OtherMethods>>();
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 200;

function remember(method: string, path: string, found: OperationMatch | OtherMethods): void {
  if (matched.size >= MOST_KNOWN) matched.clear();
  const here = matched.get(path) ?? (Object.create(null) as Record<string, typeof found>);
  here[method] = found;
  matched.set(path, here);
}

function match(method: string, path: string): OperationMatch | OtherMethods | undefined {
  const bare = pathIn(path);
  let start = bare.startsWith(VERSION) ? 0 : bare.indexOf(VERSION);
  while (start !== -1) {
    const match = matchBelowVersion(method, bare, start + VERSION.length);
    if (match !== undefined) return match;
    start = bare.indexOf(VERSION, start + 1);
  }
  return undefined;
}

const VERSION = '/v4/';

/** The path of a URL, undecoded, or of what is a path already. */
function pathIn(url: string): string {
  const whole = upTo('#', upTo('?', url));
  const host = whole.startsWith('/') ? -1 : whole.indexOf('://');
  return host === -1 ? whole : whole.slice(whole.indexOf('/', host + 3));
}

function upTo(mark: string, text: string): string {
  const end = text.indexOf(mark);
  return end === -1 ? text : text.slice(0, end);
}

/** @param start where the first segment below the version begins */
function matchBelowVersion(
  method: string,
  bare: string,
  start: number,
): OperationMatch | OtherMethods | undefined {
  const end = bare.indexOf('/', start);
  const first = bare.slice(start, end === -1 ? undefined : end);
  const family = families().get(first);
  if (family === undefined) return undefined;
  const path = bare.slice(start - 1);
  const exact = matchAmong(family.literal, method, path);
  return exact ?? matchAmong(family.patterned, method, path);
}

function matchAmong(candidates: readonly Path[], method: string, path: string) {
  let otherMethods: Method[] | undefined;
  for (const { values, placeholders, operations } of candidates) {
    const found = values(path);
    const params = found && paramsOf(placeholders, found);
    if (params === undefined) continue;
    const operation = operations.get(method) ?? operations.get(method.toUpperCase());
    if (operation !== undefined) return { operation, params };
    otherMethods ??= [];
    otherMethods.push(...[...operations.values()].map((each) => each.method));
  }
  return otherMethods && { otherMethods };
}

let byFirstSegment: ReadonlyMap<string, Family> | undefined;

function families(): ReadonlyMap<string, Family> {
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

/** The values of the placeholders; undefined where one cannot be a value of its parameter. */
function paramsOf(
  placeholders: readonly Placeholder[],
  values: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  let index = 0;
  for (const { name, takes } of placeholders) {
    const value = decode(values[index++] ?? '');
    if (!takes(value)) return undefined;
    params[name] = value;
  }
  return params;
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
