import { loadSpec } from '../spec/load.ts';
import type { Operation, Parameter } from '../spec/types.ts';
import { describeValue } from './describe-value.ts';
import { type Difference, type ExchangeFinding, findingsOf } from './finding.ts';
import { inspect } from './inspect.ts';
import { openUnlessUsed } from './used.ts';

/** The parts of a request that an operation's schema speaks about. */
export interface RequestParts {
  /** Values of query parameters, as sent. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Values of path parameters, percent-decoded. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** The body as a JSON value; undefined when there was none. */
  readonly body?: unknown;
  /** What else is known of the resource, such as the answer: its fields stand where the body leaves them out. */
  readonly shown?: unknown;
}

const NOTHING: readonly Difference[] = [];

/**
 * Holds a request against the document: the body, and the `page` and `page_size` of lists. A missing
 * body is read as an empty object. Findings marked `open` name what no server may be blamed for
 * accepting. Never throws; an unknown operation gives no finding. (Document: "Endpoints".)
 */
export function validateRequest(
  operationId: string,
  parts: RequestParts,
): readonly ExchangeFinding[] {
  const operation = loadSpec().operationById.get(operationId);
  if (operation === undefined) return [];
  const found = [...inspectBody(operation, parts), ...inspectParameters(operation, parts)];
  return findingsOf('request', operation, found);
}

/** What is wrong with a body; open where nothing says that the field has a use. */
export function inspectBody(
  { request }: Operation,
  { body = {}, shown }: RequestParts,
): readonly Difference[] {
  if (request === undefined) return NOTHING;
  const found = inspect(request, body, 'request');
  return found.length === 0 ? found : openUnlessUsed(request, found, [body, shown]);
}

/** What is wrong with the path and the query. */
export function inspectParameters(
  { parameters }: Operation,
  { query, params }: RequestParts,
): Difference[] {
  const found: Difference[] = [];
  for (const parameter of parameters) {
    if (parameter.in === 'query') found.push(...inspectQuery(parameter, query));
    else if (!mayBeId(parameter, params)) found.push(noId(parameter, params));
  }
  return found;
}

function inspectQuery(
  { name, schema }: Parameter,
  query: RequestParts['query'],
): readonly Difference[] {
  if (query === undefined || !Object.hasOwn(query, name)) return NOTHING;
  const found = inspect(schema, numberIn(query[name]), 'request');
  return found.map((each) => ({ ...each, where: `?${name}` }));
}

/** Ids come as text; one that is no whole number belongs to no resource, but may be read leniently. */
function mayBeId({ name, schema }: Parameter, params: RequestParts['params']): boolean {
  return schema.type !== 'integer' || /^\d+$/.test(params?.[name] ?? '0');
}

function noId({ name, schema }: Parameter, params: RequestParts['params']): Difference {
  return {
    requirement: loadSpec().everywhere.pathId,
    where: `{${name}}`,
    expected: 'an integer',
    received: describeValue(params?.[name]),
    schemaPointer: schema['x-pointer'] ?? '',
    open: true,
  };
}

function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value;
}
