import { loadSpec } from '../spec/load.ts';
import { matchOperation, type OperationMatch } from '../spec/match.ts';
import { type Answer, answerFindings } from './answer.ts';
import { type Finding, findingOf } from './finding.ts';
import { requestFindings } from './request.ts';
import { shown } from './shown.ts';

/** A request and its answer as they went over the wire. */
export interface ExchangeView {
  readonly method: string;
  /** A whole URL, or a path that holds the segment `v4`; with the query string. */
  readonly url: string;
  readonly requestHeaders?: Readonly<Record<string, string>> | undefined;
  readonly requestBody?: string | undefined;
  readonly status: number;
  readonly answerHeaders?: Readonly<Record<string, string>> | undefined;
  readonly answerBody?: string | undefined;
}

/**
 * Holds an exchange against the document, both sides. A request that the document forbids and the
 * server accepted is a finding on the answer as well. Paths and methods that the document does not
 * name give nothing. Never throws.
 */
export function validateExchange(exchange: ExchangeView): Finding[] {
  const match = matchOperation(exchange.method, exchange.url);
  if (match === undefined || !('operation' in match)) return [];
  const asked = sentFindings(match, exchange);
  const answered = answerFindings(match.operation, answerOf(exchange));
  return [...asked, ...acceptedInSpite(asked, exchange.status), ...answered];
}

/** The answer of an exchange, for validateAnswer. */
export function answerOf({ status, answerHeaders, answerBody }: ExchangeView): Answer {
  return { status, contentType: header(answerHeaders, 'content-type'), body: answerBody };
}

function sentFindings({ operation, params }: OperationMatch, exchange: ExchangeView): Finding[] {
  const parts = { params, query: queryOf(exchange.url) };
  const { requestBody } = exchange;
  if (operation.request === undefined || !requestBody) return requestFindings(operation, parts);
  const type = contentTypeFinding({ operation, params }, exchange);
  try {
    return [...type, ...requestFindings(operation, { ...parts, body: JSON.parse(requestBody) })];
  } catch {
    return [...type, notJson({ operation, params }, requestBody)];
  }
}

function notJson({ operation }: OperationMatch, body: string): Finding {
  return findingOf('request', operation, {
    requirement: loadSpec().everywhere.requestBody,
    where: '',
    expected: 'a JSON body',
    received: `text that is no JSON (${body.length} UTF-16 units)`,
    schemaPointer: '#/x-everywhere/x-requirement/requestBody',
  });
}

function contentTypeFinding({ operation }: OperationMatch, exchange: ExchangeView): Finding[] {
  const type = header(exchange.requestHeaders, 'content-type');
  if (type === undefined || /^application\/json\b/i.test(type)) return [];
  const finding = findingOf('request', operation, {
    requirement: loadSpec().everywhere.requestContentType,
    where: '',
    expected: 'Content-Type: application/json',
    received: shown(type),
    schemaPointer: '#/x-everywhere/x-requirement/requestContentType',
    open: true,
  });
  return [finding];
}

/** What the server should have refused: each finding on the request that nothing leaves open. */
function acceptedInSpite(asked: readonly Finding[], status: number): Finding[] {
  if (status < 200 || status >= 300) return [];
  return asked
    .filter((finding) => finding.level === 'must' && !finding.open)
    .map((finding) => ({
      ...finding,
      side: 'answer',
      received: `${status}, although the request held ${finding.received}`.slice(0, 200),
      expected: `a refusal, since the request lacks ${finding.expected}`,
      message: `${finding.message}, and the server accepted it with ${status}`,
    }));
}

function queryOf(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start === -1) return {};
  return Object.fromEntries(new URLSearchParams(url.slice(start + 1).replace(/#.*$/s, '')));
}

function header(
  headers: Readonly<Record<string, string>> | undefined,
  name: string,
): string | undefined {
  if (headers === undefined) return undefined;
  return headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
