import { loadSpec } from './load.ts';
import type { Method, Operation } from './types.ts';

/** The operation that a request names, and the decoded values of its path parameters. */
export interface OperationMatch {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** A path of the document that does not offer the request's method; the methods it offers. */
export interface OtherMethods {
  readonly otherMethods: readonly Method[];
}

interface Route {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Whether the path holds no placeholder, so that it shadows those that do. */
  readonly literal: boolean;
}

/**
 * Finds the operation of a request. The path may be a whole URL, have a query string, and stand below
 * any base path, but must hold the segment `v4`. Undefined when the document knows no such path.
 * Sibling words win over ids: GET /domains/import is no domain. Values of another type than the
 * parameter's match all the same. Image ids hold a slash, bare or percent-encoded.
 */
export function matchOperation(
  method: string,
  path: string,
): OperationMatch | OtherMethods | undefined {
  const bare = path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  let start = bare.indexOf('/v4/');
  while (start !== -1) {
    const match = matchBelowVersion(method.toUpperCase(), bare.slice(start + 3));
    if (match !== undefined) return match;
    start = bare.indexOf('/v4/', start + 1);
  }
  return undefined;
}

function matchBelowVersion(method: string, path: string) {
  const found = (routes().get(firstSegment(path)) ?? []).filter((each) => each.pattern.test(path));
  const routesHere = found.some((each) => each.literal)
    ? found.filter((each) => each.literal)
    : found;
  if (routesHere.length === 0) return undefined;
  const route = routesHere.find((each) => each.operation.method === method);
  if (route === undefined) return { otherMethods: routesHere.map((each) => each.operation.method) };
  return { operation: route.operation, params: paramsOf(route, path) };
}

let table: ReadonlyMap<string, readonly Route[]> | undefined;

/** Routes by the first segment of their paths. */
function routes(): ReadonlyMap<string, readonly Route[]> {
  table ??= tableOf(loadSpec().operations.map(routeOf));
  return table;
}

function tableOf(all: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const table = new Map<string, Route[]>();
  for (const route of all) {
    const first = firstSegment(route.operation.path);
    table.set(first, [...(table.get(first) ?? []), route]);
  }
  return table;
}

function routeOf(operation: Operation): Route {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((hit) => hit[1] ?? '');
  return { operation, pattern: patternOf(operation.path), names, literal: names.length === 0 };
}

const SLASH = '(?:/|%2[Ff])';

function patternOf(path: string): RegExp {
  const pattern = path
    .replace('/images/{imageId}', `/images/((?:(?:compute|private)${SLASH})?[^/]+)`)
    .replace('/images/private/', `/images/private${SLASH}`)
    .replace(/\{\w+\}/g, '([^/]+)');
  return new RegExp(`^${pattern}$`);
}

function paramsOf({ pattern, names }: Route, path: string): Record<string, string> {
  const values = pattern.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '')]));
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end === -1 ? undefined : end);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
