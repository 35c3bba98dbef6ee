import type { Answer } from '../http/answer.ts';

/** A value in one short line. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** What was sent, in one line. */
export function formatRequest(answer: Answer): string {
  const { method, url, requestBody, credential } = answer.exchange;
  const body = requestBody === undefined ? '' : ` ${shortened(requestBody)}`;
  return `${method} ${url}${body}${credential === 'owner' ? '' : ` as ${credential}`}`;
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
}
