import { matchOperation } from '../spec/match.ts';
import { type Answer, answerFindings } from './answer.ts';
import type { ExchangeView } from './exchange-view.ts';
import type { Finding } from './finding.ts';
import { header } from './header.ts';
import { parseJson, UNREADABLE } from './json.ts';
import { sentFindings } from './sent.ts';

/**
 * Holds an exchange against the document, both sides. A request that the document forbids and the
 * server accepted is a finding on the answer as well. Paths and methods that the document does not
 * name give nothing. Never throws.
 */
export function validateExchange(exchange: ExchangeView): Finding[] {
  const match = matchOperation(exchange.method, exchange.url);
  if (match === undefined || !('operation' in match)) return [];
  const asked = sentFindings(match, exchange);
  const isAnswered = !isBeforeTheApi(exchange);
  const answered = isAnswered ? answerFindings(match.operation, new ReceivedAnswer(exchange)) : [];
  if (asked.length === 0) return answered;
  return [...asked, ...acceptedInSpite(asked, exchange.status), ...answered];
}

/** Encoded in a path, these make many web servers refuse it in their own words: NUL, slash, backslash. */
const ODD_PATH = /^[^?]*%(?:00|2f|5c)/i;

/** Whether a web server refused the address before the API was asked. */
function isBeforeTheApi({ url, status, answerBody }: ExchangeView): boolean {
  const isTheirs = (status === 400 || status === 404) && ODD_PATH.test(url);
  return isTheirs && parseJson(answerBody ?? '') === UNREADABLE;
}

/** The answer of an exchange; its content type is looked up only when a finding needs it. */
export class ReceivedAnswer implements Answer {
  readonly status: number;
  readonly body: string | undefined;
  readonly #headers: ExchangeView['answerHeaders'];

  constructor({ status, answerBody, answerHeaders }: ExchangeView) {
    this.status = status;
    this.body = answerBody;
    this.#headers = answerHeaders;
  }

  get contentType(): string | undefined {
    return header(this.#headers, 'content-type');
  }
}

/** What the server should have refused: each finding on the request that nothing leaves open. */
function acceptedInSpite(asked: readonly Finding[], status: number): Finding[] {
  if (status < 200 || status >= 300) return [];
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
