import { isRefusal, isSuccess, isUnavailable } from '../http/status.ts';
import { loadSpec } from '../spec/load.ts';
import type { Operation, Schema } from '../spec/types.ts';
import { isObject, parseJson } from '../text/json.ts';
import { describeValue } from './describe-value.ts';
import { type ExchangeView, header } from './exchange.ts';
import {
  type Difference,
  differenceEverywhere,
  type ExchangeFinding,
  findingsOf,
} from './finding.ts';
import { add, bitOf, type Held, UNREAD } from './held.ts';
import { inspect } from './inspect.ts';

/** An answer as it came. */
export interface AnswerParts {
  readonly status: number;
  /** Value of the header Content-Type, for the message only: any is legal. */
  readonly contentType?: string | undefined;
  /** The body as text; undefined or empty when there was none. */
  readonly body?: string | undefined;
}

/**
 * Statuses that web servers and intermediaries give before the API is asked: the request took too
 * long, or its body, path or headers were too large, or there were too many of them.
 */
const BEFORE_THE_API = new Set([408, 413, 414, 429, 431]);

/**
 * Holds an answer against the document: a 2xx against what the operation answers, a 4xx against the
 * error body, and a 5xx against the rule that there is none. Other statuses claim nothing, nor do 502,
 * 503 and 504: the service is not there at the moment. Every
 * disagreement is reported, with pointers such as `/data/3/size`. Never throws; an unknown operation
 * gives no finding. (Document: "Resources and their fields", "Errors".)
 */
export function validateAnswer(
  operationId: string,
  { status, contentType = '', body }: AnswerParts,
): readonly ExchangeFinding[] {
  const operation = loadSpec().operationById.get(operationId);
  if (operation === undefined) return [];
  const answerHeaders = { 'content-type': contentType };
  return answerFindings(operation, { status, answerHeaders, answerBody: body }, readBody(body));
}

/** The part of an exchange that the server gave. */
type AnswerSide = Pick<ExchangeView, 'status' | 'answerHeaders' | 'answerBody'>;

/** The JSON value of a body; undefined when there was none, or it is no JSON. */
export function readBody(text: string | undefined): unknown {
  return text ? parseJson(text) : undefined;
}

/**
 * As validateAnswer, for an operation already found and a body already read. Adds the requirements
 * that the body is held against to `held`.
 */
export function answerFindings(
  operation: Operation,
  answer: AnswerSide,
  body: unknown,
  held: Held = UNREAD,
): readonly ExchangeFinding[] {
  return findingsOf('answer', operation, inspectAnswer(operation, answer, body, held));
}

function inspectAnswer(
  operation: Operation,
  answer: AnswerSide,
  body: unknown,
  held: Held,
): readonly Difference[] {
  const { status, answerBody } = answer;
  if (isUnavailable(status)) return [];
  if (status >= 500 && status < 600) return [serverError(status)];
  const saysSomething = isSuccess(status) || (isRefusal(status) && !BEFORE_THE_API.has(status));
  if (!saysSomething) return [];
  if (answerBody && body === undefined) return [notJson(answer)];
  if (!isSuccess(status)) return inspect(component('ErrorBody'), body, 'answer', held);
  if (operation.bodiless === 'no-content') add(held, bitOf(loadSpec().everywhere.emptyObject));
  if (body !== undefined) return inspectSuccess(operation, body, held);
  return bodiless(operation, status);
}

function inspectSuccess(operation: Operation, body: unknown, held: Held): readonly Difference[] {
  const disguised = isDisguisedRefusal(body) ? inspect(component('NoError'), body, 'answer') : [];
  if (disguised.length > 0) return disguised;
  return operation.answer ? inspect(operation.answer, body, 'answer', held) : [];
}

/** What a success without a body breaks: nothing where the document shows none. */
function bodiless(operation: Operation, status: number): readonly Difference[] {
  if (operation.bodiless === 'any' || operation.answer === undefined) return [];
  const saysSo = operation.bodiless === 'no-content' && (status === 204 || status === 205);
  if (saysSo)
    return [differenceEverywhere('emptyObject', 'an empty object', `${status} without a body`)];
  return [lacksBody(operation)];
}

function lacksBody(operation: Operation): Difference {
  return {
    requirement: operation.requirement,
    where: '',
    expected: 'a body',
    received: 'nothing',
    schemaPointer: operation.pointer,
  };
}

function notJson({ answerHeaders, answerBody }: AnswerSide): Difference {
  const contentType = header(answerHeaders, 'content-type');
  const text = describeValue(answerBody?.slice(0, 100));
  const received = contentType ? `${describeValue(contentType)}: ${text}` : text;
  return differenceEverywhere('answerBody', 'a JSON body', received.slice(0, 200));
}

function serverError(status: number): Difference {
  return differenceEverywhere('answerStatus', 'a status below 500', String(status));
}

function isDisguisedRefusal(value: unknown): boolean {
  return isObject(value) && ('errors' in value || 'ERRORARRAY' in value);
}

function component(name: string): Schema {
  return loadSpec().openapi.components.schemas[name] as Schema;
}
