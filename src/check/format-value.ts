import type { Answer } from '../http/answer.ts';
import { cut } from '../text/cut.ts';

/** A value as JSON, in one short line: what a check expected, or found. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return cut(text, 120);
}

/** What was sent, in one line. */
export function formatRequest(answer: Answer): string {
  const { method, url, requestBody, credential } = answer.exchange;
  const body = requestBody === undefined ? '' : ` ${cut(requestBody, 160)}`;
  return `${method} ${url}${body}${credential === 'owner' ? '' : ` as ${credential}`}`;
}
