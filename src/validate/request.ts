import { loadSpec } from '../spec/load.ts';
import type { Operation } from '../spec/types.ts';
import { type Difference, type ExchangeFinding, findingOf } from './finding.ts';
import { formatValue } from './format-value.ts';
import { inspect } from './inspect.ts';

/** The parts of a request that an operation's schema speaks about. */
export interface RequestParts {
  /** Values of query parameters, as sent. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Values of path parameters, percent-decoded. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** The body as a JSON value; undefined when there was none. */
  readonly body?: unknown;
}

/**
 * Holds a request against the document: the body, and the `page` and `page_size` of lists. A missing
 * body is read as an empty object. Findings marked `open` name what no server may be blamed for
 * accepting. Never throws; an unknown operation gives no finding. (Document: "Endpoints".)
 */
export function validateRequest(operationId: string, parts: RequestParts): ExchangeFinding[] {
  const operation = loadSpec().operationById.get(operationId);
  if (operation === undefined) return [];
  return requestFindings(operation, parts);
}

/** As validateRequest, for an operation already found. */
export function requestFindings(operation: Operation, parts: RequestParts): ExchangeFinding[] {
  const found = inspectBody(operation, parts.body);
  return [
    ...found.map((each) => findingOf('request', operation, each)),
    ...parameterFindings(operation, parts),
  ];
}

/** What is wrong with the path and the query alone. */
export function parameterFindings(operation: Operation, parts: RequestParts): ExchangeFinding[] {
  const inQuery = parts.query === undefined ? [] : inspectQuery(operation, parts.query);
  const inPath = parts.params === undefined ? [] : inspectPath(operation, parts.params);
  return [...inQuery, ...inPath].map((each) => findingOf('request', operation, each));
}

function inspectBody({ request }: Operation, body: unknown): Difference[] {
  return request === undefined ? [] : inspect(request, body === undefined ? {} : body, 'request');
}

function inspectQuery(
  operation: Operation,
  query: Readonly<Record<string, unknown>>,
): Difference[] {
  return operation.parameters
    .filter((parameter) => parameter.in === 'query' && Object.hasOwn(query, parameter.name))
    .flatMap(({ name, schema }) =>
      inspect(schema, numberIn(query[name]), 'request').map((each) => ({
        ...each,
        where: `?${name}`,
      })),
    );
}

/** Ids come as text; one that is no whole number belongs to no resource, but may be read leniently. */
function inspectPath(operation: Operation, params: Readonly<Record<string, string>>): Difference[] {
  return operation.parameters
    .filter(({ name, in: place, schema }) => {
      return place === 'path' && schema.type === 'integer' && !/^\d+$/.test(params[name] ?? '0');
    })
    .map(({ name, schema }) => ({
      requirement: loadSpec().everywhere.pathId,
      where: `{${name}}`,
      expected: 'an integer',
      received: formatValue(params[name]),
      schemaPointer: schema['x-pointer'] ?? '',
      open: true,
    }));
}

function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value;
}
