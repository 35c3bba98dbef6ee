import type { Answer } from '../../http/answer.ts';
import { isSafe } from '../../http/repetition/repetition.ts';

const SAY_BUSY = [409, 423];

/** These say who may not ask, or that there is nothing to ask: whoever is busy says something else. */
const NEVER_BUSY = [401, 403, 404, 405, 410];

/** These say that what is to be read is not there, or not for who asks. */
const NEVER_TOO_MANY = [401, 404, 405, 410];

/** Whether its status says that it is refused only now. */
export function isOfNow({ status }: Answer): boolean {
  return SAY_BUSY.includes(status);
}

/** The owner may do everything, and what they made may not be known to all: to them 403 and 404 may be of now. */
export function mayBeBusy({ refused, status, exchange: { method, credential } }: Answer): boolean {
  const isForOwner = [403, 404].includes(status) && credential === 'owner';
  return refused && !isSafe(method) && (isForOwner || !NEVER_BUSY.includes(status));
}

/** Rates of requests are not shown, nor with which status more are refused. */
export function mayBeTooMany({ refused, status, exchange: { method } }: Answer): boolean {
  return refused && isSafe(method) && !NEVER_TOO_MANY.includes(status);
}

/** What is said, and to which request: a target may say the same of everything. */
export function saidTo(answer: Answer): string {
  const { method, url } = answer.exchange;
  return `${method} ${withoutNames(url)} ${wordsOf(answer)}`;
}

/** What is said, whoever it is about. */
export function wordsOf({ summary }: Answer): string {
  return withoutNames(summary);
}

/** Without the names and numbers of what it is about. */
function withoutNames(text: string): string {
  return text.replace(/[\w.-]*\d[\w.-]*/g, '0');
}
