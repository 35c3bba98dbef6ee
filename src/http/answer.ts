import { cut } from '../text/cut.ts';
import { parseJson } from '../text/json.ts';
import type { Exchange } from './exchange.ts';
import { isRefusal, isSuccess } from './status.ts';

/** What was read in an exchange already. */
interface Judged {
  readonly operation: { readonly id: string } | undefined;
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown;
}

/** An exchange with its body read as JSON, as checks look at it. */
export class Answer {
  readonly exchange: Exchange;
  /** The body as JSON; an empty object when there is none, it is not JSON, or it is null. */
  // biome-ignore lint/suspicious/noExplicitAny: the target's answers have no type anyone can promise
  readonly body: any;

  /** Id of the documented operation that was asked; undefined where the document names none. */
  readonly operation: string | undefined;

  /** @param judgement what the monitor read in the exchange; none of an answer from elsewhere */
  constructor(exchange: Exchange, judgement?: Judged) {
    this.exchange = exchange;
    this.operation = judgement?.operation?.id;
    this.body = (judgement ? judgement.body : parseJson(exchange.answerBody ?? '')) ?? {};
  }

  get id(): number {
    return this.exchange.id;
  }
  get status(): number {
    return this.exchange.status;
  }
  /** Success: any 2xx (section errors, rule 1). */
  get ok(): boolean {
    return isSuccess(this.status);
  }
  /** Refusal: any 4xx (section errors, rule 1). */
  get refused(): boolean {
    return isRefusal(this.status);
  }
  /** Nothing is there, or not any more, or no such method: 404, 405 or 410. */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 405 || this.status === 410;
  }
  /**
   * The items of a list answer that are objects; empty when it is no list. How an operation answers that the
   * document does not name is open: a bare array is a list there, too.
   */
  // biome-ignore lint/suspicious/noExplicitAny: see body
  get items(): any[] {
    const isOpen = this.operation === undefined;
    const data = isOpen && Array.isArray(this.body) ? this.body : this.body?.data;
    return Array.isArray(data) ? data.filter((item) => typeof item === 'object' && item) : [];
  }
  /** Whether it is a list of nothing, in the envelope or bare. */
  get isEmptyList(): boolean {
    const listed: unknown = Array.isArray(this.body) ? this.body : this.body?.data;
    return this.ok && Array.isArray(listed) && listed.length === 0;
  }
  /** Whether `items` are all that there is: there are some, and no further pages. */
  get isWholeList(): boolean {
    return this.ok && this.items.length > 0 && !(Number(this.body?.pages) > 1);
  }
  /** One line for messages: `400 {"errors":...}`. */
  get summary(): string {
    const text = this.exchange.answerBody?.replace(/\s+/g, ' ') ?? '';
    return text === '' ? `${this.status} without a body` : `${this.status} ${cut(text, 160)}`;
  }
}
