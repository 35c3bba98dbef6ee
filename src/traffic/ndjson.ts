import { MASK } from '../redaction/redactor.ts';
import { isCut } from '../text/body-text.ts';
import { isObject, parseJson } from '../text/json.ts';
import { beyondBounds } from '../text/json-bounds.ts';
import { type Recorded, RecordingError } from './recorded.ts';

type View = Recorded['exchange'];

/** The parts of a line that are read; evidence.ndjson of a run has them all, and more. */
type Line = { readonly [Key in keyof View]?: unknown };

/** Characters of a line that is read: more than the longest bodies that are judged. */
const LONGEST_LINE = 32 * 2 ** 20;

/** Splits text that comes in pieces into lines, without holding more than one line; undefined for one that is too long. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  let rest: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const parts = piece.split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield length > LONGEST_LINE ? undefined : rest.join('');
        rest = [];
        length = 0;
      }
      length += part.length;
      if (length <= LONGEST_LINE) rest.push(part);
      else rest = [];
    }
  }
  if (length > 0) yield length > LONGEST_LINE ? undefined : rest.join('');
}

/** Whether a line is one recorded exchange, which tells NDJSON from a HAR. */
export function isExchangeLine(line: string): boolean {
  const value = lineOf(line);
  return typeof value?.method === 'string' && typeof value.url === 'string';
}

/**
 * The exchange that one line records: method, url and status, and as far as they are known
 * requestHeaders, requestBody, answerHeaders and answerBody; bodies are text.
 *
 * @param position number of the line, from 1
 * @returns undefined when there was no answer, or too little of it was kept to say anything
 * @throws RecordingError when the line is no exchange
 */
export function readLine(line: string, position: number): Recorded | undefined {
  if (beyondBounds(line) !== undefined) return undefined;
  const value = lineOf(line);
  if (!value) throw new RecordingError(`line ${position}: expected a JSON object`);
  const { method, url, status, requestHeaders, requestBody, answerHeaders, answerBody } = value;
  if (typeof method !== 'string' || typeof url !== 'string' || typeof status !== 'number') {
    throw new RecordingError(`line ${position}: expected method, url and status of an exchange`);
  }
  if (status === 0 || 'truncated' in value || isCut(textOf(answerBody) ?? '')) return undefined;
  const sent = textOf(requestBody);
  const requestBodyUnknown = sent !== undefined && (isCut(sent) || sent.includes(`"${MASK}"`));
  const exchange = {
    method,
    url,
    status,
    requestHeaders: headersOf(requestHeaders),
    requestBody: sent,
    requestBodyUnknown,
    answerHeaders: headersOf(answerHeaders),
    answerBody: textOf(answerBody),
  };
  return { position, exchange };
}

function lineOf(text: string): Line | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

/** A body written as JSON instead of as text is read as what it says. */
function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function headersOf(headers: unknown): Record<string, string> | undefined {
  if (!isObject(headers)) return undefined;
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return Object.fromEntries(pairs);
}
