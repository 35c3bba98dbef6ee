import type { Exchange } from '../http/exchange.ts';
import { isSafe } from '../http/repetition.ts';
import { isRefusal } from '../http/status.ts';

/**
 * Requests that change something and were told to come back later. Whoever says so has done nothing, as a rule; but the
 * document tells nothing of it, and one who had done it all the same may refuse the same request when it comes again.
 */
export class SentAgain {
  readonly #requests = new Set<string>();
  readonly #refused = new Set<number>();

  /** Hears of each exchange once it is over. */
  note(exchange: Exchange): void {
    if (isSafe(exchange.method)) return;
    const { id, status, throttled } = exchange;
    const request = contentOf(exchange);
    if (throttled && throttled.times > 0) this.#requests.add(request);
    if (isRefusal(status) && this.#requests.has(request)) this.#refused.add(id);
  }

  /** Whether what was refused in this exchange may have been done when it was asked for before. */
  mayBeDone(exchange: number | undefined): boolean {
    return this.#refused.has(exchange ?? -1);
  }
}

function contentOf({ method, url, requestBody = '' }: Exchange): string {
  return `${method} ${url} ${requestBody}`;
}
