import type { Exchange } from './exchange.ts';
import { isRefusal, isSuccess } from './status.ts';

/** An exchange with its body read as JSON, as checks look at it. */
export class Answer {
  readonly exchange: Exchange;
  /** The body as JSON; an empty object when there is none, it is not JSON, or it is null. */
  // biome-ignore lint/suspicious/noExplicitAny: the target's answers have no type anyone can promise
  readonly body: any;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
    this.body = parse(exchange.answerBody) ?? {};
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
  /** The items of a list answer that are objects; empty when it is no list. */
  // biome-ignore lint/suspicious/noExplicitAny: see body
  get items(): any[] {
    const data = this.body?.data;
    return Array.isArray(data) ? data.filter((item) => typeof item === 'object' && item) : [];
  }
  /** One line for messages: `400 {"errors":...}`. */
  get summary(): string {
    const text = this.exchange.answerBody?.replace(/\s+/g, ' ') ?? '';
    const shown = text.length > 160 ? `${text.slice(0, 157)}...` : text;
    return shown === '' ? `${this.status} without a body` : `${this.status} ${shown}`;
  }
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
