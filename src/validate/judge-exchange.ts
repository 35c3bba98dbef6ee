import { isRefusal, isSuccess, isUnavailable } from '../http/status.ts';
import { loadSpec } from '../spec/load.ts';
import { matchOperation } from '../spec/match.ts';
import type { Operation } from '../spec/types.ts';
import { mayBeginJson } from '../text/json.ts';
import { beyondBounds } from '../text/json-bounds.ts';
import { answerFindings, readBody } from './answer.ts';
import type { ExchangeView } from './exchange.ts';
import type { ExchangeFinding } from './finding.ts';
import { add, type Bit, bitOf, type Held, idsOf, noneHeld, remove } from './held.ts';
import { otherItem } from './other-item.ts';
import { sentFindings } from './sent.ts';

/** What the document says of one exchange. */
export interface Judgement {
  /** The documented operation; undefined where the document names none. */
  readonly operation: Operation | undefined;
  /** The answer's body as JSON; undefined when there was none, or it is no JSON. */
  readonly body: unknown;
  /** Where the exchange disagrees with the document, on both sides. */
  readonly findings: readonly ExchangeFinding[];
  /**
   * Ids of the requirements that the answer was held against and kept: those of each field it
   * states, of the envelope or error body, and of answers in general.
   */
  readonly decided: readonly string[];
}

/**
 * Holds an exchange against the document, both sides, and reads its answer. A request that the
 * document forbids and the server accepted is a finding on the answer as well. Paths and methods
 * that the document does not name give neither findings nor decided requirements. Never throws.
 */
export function judgeExchange(exchange: ExchangeView): Judgement {
  const body = readBody(exchange.answerBody);
  const match = matchOperation(exchange.method, exchange.url);
  if (match === undefined || !('operation' in match)) return unknownOperation(body);
  const { operation } = match;
  const asked = sentFindings(match, exchange, body);
  const held = noneHeld();
  if (isUnread(exchange, body)) return { operation, body, findings: asked, decided: [] };
  const inAnswer = answerFindings(operation, exchange, body, held);
  const other = otherItem(match, exchange.status, body);
  const answered = other.length > 0 ? [...inAnswer, ...other] : inAnswer;
  const findings = isBeforeTheApi(exchange, body) ? asked : joined(asked, answered, exchange);
  return { operation, body, findings, decided: unbroken(held, answered, exchange.status) };
}

/** The findings of `judgeExchange` alone. */
export function validateExchange(exchange: ExchangeView): readonly ExchangeFinding[] {
  return judgeExchange(exchange).findings;
}

/** Of a body that is more than is read, or of which the end is missing, nothing is said if it may be JSON. */
function isUnread({ answerBody = '', answerBodyCut = false }: ExchangeView, body: unknown) {
  if (answerBodyCut) return mayBeginJson(answerBody);
  return body === undefined && beyondBounds(answerBody) !== undefined;
}

function unknownOperation(body: unknown): Judgement {
  return { operation: undefined, body, findings: [], decided: [] };
}

/** Encoded in a path, these make many web servers refuse it in their own words: NUL, slash, backslash. */
const ODD_PATH = /^[^?]*%(?:00|2f|5c)/i;

/** Whether a web server refused the address before the API was asked. */
function isBeforeTheApi({ url, status }: ExchangeView, body: unknown): boolean {
  return body === undefined && isRefusal(status) && ODD_PATH.test(url);
}

function joined(
  asked: readonly ExchangeFinding[],
  answered: readonly ExchangeFinding[],
  { status }: ExchangeView,
): readonly ExchangeFinding[] {
  if (asked.length === 0) return answered;
  return [...asked, ...acceptedInSpite(asked, status), ...answered];
}

/** What the server should have refused: each finding on the request that nothing leaves open. */
function acceptedInSpite(asked: readonly ExchangeFinding[], status: number): ExchangeFinding[] {
  if (!isSuccess(status)) return [];
  return asked
    .filter((finding) => finding.level === 'must' && !finding.open)
    .map((finding) => ({
      ...finding,
      side: 'answer',
      expected: `a refusal, as the request needs ${finding.expected}`,
      received: `${status} for a request with ${finding.received}`.slice(0, 200),
      message: `${finding.message}, and the server accepted it with ${status}`,
    }));
}

/** What every answer is held against, and every answer with a body that says something. */
let ofAll: { readonly status: Bit; readonly body: Bit } | undefined;

function bitsOfAll() {
  const { answerStatus, answerBody } = loadSpec().everywhere;
  return { status: bitOf(answerStatus), body: bitOf(answerBody) };
}

/** Of the requirements that an answer was held against, those that no finding on it breaks. */
function unbroken(held: Held, broken: readonly ExchangeFinding[], status: number): string[] {
  ofAll ??= bitsOfAll();
  if (held.some((bits) => bits !== 0)) add(held, ofAll.body);
  if (status >= 200 && !isUnavailable(status)) add(held, ofAll.status);
  for (const { requirement } of broken) remove(held, requirement);
  return idsOf(held);
}
