import { families, type Path, type Placeholder } from './paths.ts';
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
