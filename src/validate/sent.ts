import { loadSpec } from '../spec/load.ts';
import type { OperationMatch } from '../spec/match.ts';
import type { Everywhere, Operation } from '../spec/types.ts';
import { parseJson } from '../text/json.ts';
import { type ExchangeView, header } from './exchange.ts';
import { type ExchangeFinding, findingOf } from './finding.ts';
import { formatValue } from './format-value.ts';
import { parameterFindings, requestFindings } from './request.ts';

/** The findings on a request as it was sent: its path, query, content type and body. */
export function sentFindings(match: OperationMatch, exchange: ExchangeView): ExchangeFinding[] {
  const { operation, params } = match;
  const query = queryOf(exchange.url);
  const text = exchange.requestBody;
  if (exchange.requestBodyUnknown) return parameterFindings(operation, { params, query });
  if (operation.request === undefined || !text)
    return requestFindings(operation, { params, query });
  const body = parseJson(text);
  if (body === undefined) return [notJson(operation, text)];
  const found = requestFindings(operation, { params, query, body });
  const type = header(exchange.requestHeaders, 'content-type');
  if (type !== undefined && !/^application\/json\b/i.test(type))
    found.push(otherType(operation, type));
  return found;
}

function notJson(operation: Operation, body: string): ExchangeFinding {
  const received = `text that is no JSON (${body.length} UTF-16 units)`;
  return everywhere(operation, 'requestBody', { expected: 'a JSON body', received });
}

function otherType(operation: Operation, type: string): ExchangeFinding {
  const expected = 'Content-Type: application/json';
  return everywhere(operation, 'requestContentType', {
    expected,
    received: formatValue(type),
    open: true,
  });
}

function everywhere(
  operation: Operation,
  rule: keyof Everywhere,
  rest: { expected: string; received: string; open?: boolean },
): ExchangeFinding {
  return findingOf('request', operation, {
    requirement: loadSpec().everywhere[rule],
    where: '',
    schemaPointer: `#/x-everywhere/x-requirement/${rule}`,
    ...rest,
  });
}

function queryOf(url: string): Record<string, string> | undefined {
  const start = url.indexOf('?');
  if (start === -1) return undefined;
  return Object.fromEntries(new URLSearchParams(url.slice(start + 1).replace(/#.*$/s, '')));
}
