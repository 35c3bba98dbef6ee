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
  readonly pattern: RegExp;
  /** What stands behind its last placeholder: tells most other paths without the pattern. */
  readonly end: string;
  /** Its placeholders, in order. */
  readonly placeholders: readonly Placeholder[];
  readonly operations: Map<string, Operation>;
}

/** A part of a path that differs from resource to resource. */
interface Placeholder {
  readonly name: string;
  /** What its decoded text looks like; other text makes another path, which the document does not name. */
  readonly form: RegExp;
}

/** All paths: those without placeholders by themselves, the others by their first segments. */
interface PathTable {
  readonly literal: Map<string, Path>;
  readonly patterned: Map<string, Path[]>;
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
  const bare = pathIn(path);
  let start = bare.indexOf('/v4/');
  while (start !== -1) {
    const match = matchBelowVersion(method, bare.slice(start + 3));
    if (match !== undefined) return match;
    start = bare.indexOf('/v4/', start + 1);
  }
  return undefined;
}

/** The path of a URL, undecoded, or of what is a path already. */
function pathIn(url: string): string {
  const whole = upTo('#', upTo('?', url));
  const host = whole.indexOf('://');
  return host === -1 ? whole : whole.slice(whole.indexOf('/', host + 3));
}

function upTo(mark: string, text: string): string {
  const end = text.indexOf(mark);
  return end === -1 ? text : text.slice(0, end);
}

function matchBelowVersion(
  method: string,
  path: string,
): OperationMatch | OtherMethods | undefined {
  const { literal, patterned } = paths();
  const exact = literal.get(path);
  if (exact !== undefined) return matchAmong([exact], method, path);
  return matchAmong(patterned.get(firstSegment(path)) ?? [], method, path);
}

function matchAmong(candidates: readonly Path[], method: string, path: string) {
  const otherMethods: Method[] = [];
  for (const { pattern, end, placeholders, operations } of candidates) {
    const values = path.endsWith(end) ? pattern.exec(path) : null;
    const params = values && paramsOf(placeholders, values);
    if (!params) continue;
    const operation = operations.get(method) ?? operations.get(method.toUpperCase());
    if (operation !== undefined) return { operation, params };
    otherMethods.push(...[...operations.values()].map((each) => each.method));
  }
  return otherMethods.length > 0 ? { otherMethods } : undefined;
}

let table: PathTable | undefined;

function paths(): PathTable {
  table ??= tableOf(loadSpec().operations);
  return table;
}

function tableOf(operations: readonly Operation[]): PathTable {
  const table: PathTable = { literal: new Map(), patterned: new Map() };
  for (const [path, here] of byPath(operations)) {
    const first = firstSegment(path);
    if (here.placeholders.length === 0) table.literal.set(path, here);
    else table.patterned.set(first, [...(table.patterned.get(first) ?? []), here]);
  }
  return table;
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
    return { name, form: formOf(parameter?.schema) };
  });
  const end = path.slice(path.lastIndexOf('}') + 1);
  return { pattern: patternOf(path), end, placeholders, operations: new Map() };
}

function formOf({ type, pattern }: Schema = {}): RegExp {
  return type === 'integer' ? /^-?\d+$/ : new RegExp(pattern ?? '');
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
  values: RegExpExecArray,
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  let index = 1;
  for (const { name, form } of placeholders) {
    const value = decode(values[index++] ?? '');
    if (!form.test(value)) return undefined;
    params[name] = value;
  }
  return params;
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end === -1 ? undefined : end);
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
