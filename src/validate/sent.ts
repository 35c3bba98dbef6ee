import type { OperationMatch } from '../spec/match.ts';
import type { Operation } from '../spec/types.ts';
import { parseJson } from '../text/json.ts';
import { beyondBounds } from '../text/json-bounds.ts';
import { describeValue } from './describe-value.ts';
import { type ExchangeView, header } from './exchange.ts';
import {
  type Difference,
  differenceEverywhere,
  type ExchangeFinding,
  findingsOf,
} from './finding.ts';
import { inspectBody, inspectParameters } from './request.ts';

/**
 * The findings on a request as it was sent: its path, query, content type and body.
 * @param answered the body of the answer, which may tell what the request leaves out
 */
export function sentFindings(
  match: OperationMatch,
  exchange: ExchangeView,
  answered: unknown,
): readonly ExchangeFinding[] {
  const { operation, params } = match;
  const inParameters = inspectParameters(operation, { params, query: queryOf(exchange.url) });
  return findingsOf('request', operation, inspectSent(operation, exchange, inParameters, answered));
}

/** How most clients spell it. */
const JSON_TYPE = 'application/json';

function inspectSent(
  operation: Operation,
  { requestHeaders, requestBody, requestBodyUnknown }: ExchangeView,
  inParameters: readonly Difference[],
  shown: unknown,
): readonly Difference[] {
  if (requestBodyUnknown || operation.request === undefined) return inParameters;
  if (!requestBody) return [...inspectBody(operation, { shown }), ...inParameters];
  const body = parseJson(requestBody);
  if (body === undefined && beyondBounds(requestBody) !== undefined) return inParameters;
  if (body === undefined) return [notJson(requestBody)];
  const type = header(requestHeaders, 'content-type');
  const isOther = type !== undefined && type !== JSON_TYPE && !/^application\/json\b/i.test(type);
  const inBody = inspectBody(operation, { body, shown });
  const found = inParameters.length > 0 ? [...inBody, ...inParameters] : inBody;
  return isOther ? [...found, otherType(type)] : found;
}

function notJson(body: string): Difference {
  const received = `text that is no JSON (${body.length} UTF-16 units)`;
  return differenceEverywhere('requestBody', 'a JSON body', received);
}

function otherType(type: string): Difference {
  const expected = 'Content-Type: application/json';
  return {
    ...differenceEverywhere('requestContentType', expected, describeValue(type)),
    open: true,
  };
}

/** Names and values that are written as they are: nothing encoded, no space as `+`. */
const PLAIN_QUERY = /^[\w.=&-]*$/;

function queryOf(url: string): Record<string, string> | undefined {
  const start = url.indexOf('?');
  if (start === -1) return undefined;
  const text = url.slice(start + 1);
  if (PLAIN_QUERY.test(text)) return plainQuery(text);
  return Object.fromEntries(new URLSearchParams(text.replace(/#.*$/s, '')));
}

/** As URLSearchParams reads it, in a fraction of the time. */
function plainQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const part of text.split('&')) {
    const end = part.indexOf('=');
    if (end !== -1) query[part.slice(0, end)] = part.slice(end + 1);
    else if (part !== '') query[part] = '';
  }
  return query;
}
