import { matchOperation } from '../spec/match.ts';
import { type ExchangeView, type Finding, validateExchange } from '../validate/index.ts';

/** An exchange of real traffic, and where it disagrees with the document. */
export interface Judged {
  readonly exchange: ExchangeView;
  /** Id of the documented operation; undefined when the document names none there. */
  readonly operation: string | undefined;
  readonly findings: readonly Finding[];
}

/** Holds one exchange against the document, both sides. Never throws. */
export function judged(exchange: ExchangeView): Judged {
  const match = matchOperation(exchange.method, exchange.url);
  const operation = match && 'operation' in match ? match.operation.id : undefined;
  return { exchange, operation, findings: validateExchange(exchange) };
}
