import { loadSpec } from '../spec/load.ts';
import type { Everywhere, Operation, Schema } from '../spec/types.ts';
import { type Disagreement, type Finding, findingOf } from './finding.ts';
import { inspect } from './inspect.ts';
import { parseJson, UNREADABLE } from './json.ts';
import { shown } from './shown.ts';
import type { Context } from './validator.ts';

/** An answer as it came. */
export interface Answer {
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
 * error body, and a 5xx against the rule that there is none. Other statuses claim nothing. Every
 * disagreement is reported, with pointers such as `/data/3/size`. Never throws; an unknown operation
 * gives no finding. (Document: "Resources and their fields", "Errors".)
 */
export function validateAnswer(operationId: string, answer: Answer): Finding[] {
  const operation = loadSpec().operationById.get(operationId);
  return operation === undefined ? [] : answerFindings(operation, answer);
}

/** As validateAnswer, for an operation already found; fills `context.decided` where there is one. */
export function answerFindings(operation: Operation, answer: Answer, context?: Context): Finding[] {
  const found = inspectAnswer(operation, answer, context);
  return found.map((each) => findingOf('answer', operation, each));
}

function inspectAnswer(operation: Operation, answer: Answer, context?: Context): Disagreement[] {
  const { status } = answer;
  if (status >= 500 && status < 600) return [serverError(answer)];
  if (status >= 200 && status < 300) return inspectSuccess(operation, answer, context);
  const isRefusal = status >= 400 && status < 500 && !BEFORE_THE_API.has(status);
  return isRefusal ? inspectRefusal(answer, context) : [];
}

function inspectSuccess(operation: Operation, answer: Answer, context?: Context): Disagreement[] {
  if (!hasBody(answer)) return mayLackBody(operation, answer.status) ? [] : [lacksBody(operation)];
  const value = parseJson(answer.body ?? '');
  if (value === UNREADABLE) return [notJson(answer)];
  const disguised = isDisguisedRefusal(value) ? inspect(component('NoError'), value, 'answer') : [];
  if (disguised.length > 0) return disguised;
  return operation.answer ? inspect(operation.answer, value, 'answer', context) : [];
}

function inspectRefusal(answer: Answer, context?: Context): Disagreement[] {
  const value = hasBody(answer) ? parseJson(answer.body ?? '') : undefined;
  if (value === UNREADABLE) return [notJson(answer)];
  return inspect(component('ErrorBody'), value, 'answer', context);
}

function hasBody({ body }: Answer): boolean {
  return body !== undefined && body !== '';
}

function mayLackBody({ bodiless, answer }: Operation, status: number): boolean {
  if (bodiless === 'any' || answer === undefined) return true;
  return bodiless === 'no-content' && (status === 204 || status === 205);
}

function lacksBody(operation: Operation): Disagreement {
  return {
    requirement: operation.requirement,
    where: '',
    expected: 'a body',
    received: 'nothing',
    schemaPointer: operation.pointer,
  };
}

function notJson({ contentType, body }: Answer): Disagreement {
  const received = shown(body?.slice(0, 100));
  return everywhere(
    'answerBody',
    'a JSON body',
    contentType ? `${shown(contentType)}: ${received}` : received,
  );
}

function serverError({ status }: Answer): Disagreement {
  return everywhere('answerStatus', 'a status below 500', String(status));
}

function everywhere(rule: keyof Everywhere, expected: string, received: string): Disagreement {
  return {
    requirement: loadSpec().everywhere[rule],
    where: '',
    expected,
    received: received.slice(0, 200),
    schemaPointer: `#/x-everywhere/x-requirement/${rule}`,
  };
}

function isDisguisedRefusal(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && ('errors' in value || 'ERRORARRAY' in value)
  );
}

function component(name: string): Schema {
  return loadSpec().openapi.components.schemas[name] as Schema;
}
