import { type ExchangeFinding, type ExchangeView, judgeExchange } from '../validate/index.ts';

/** An exchange of real traffic, and where it disagrees with the document. */
export interface Judged {
  readonly exchange: ExchangeView;
  /** Id of the documented operation; undefined when the document names none there. */
  readonly operation: string | undefined;
  readonly findings: readonly ExchangeFinding[];
}

/** Holds one exchange against the document, both sides. Never throws. */
export function judged(exchange: ExchangeView): Judged {
  const { operation, findings } = judgeExchange(exchange);
  return { exchange, operation: operation?.id, findings };
}
