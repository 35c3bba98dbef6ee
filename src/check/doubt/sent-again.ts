import type { Exchange } from '../../http/exchange.ts';
import { isSafe } from '../../http/repetition/repetition.ts';
import { isRefusal, isSuccess } from '../../http/status.ts';
import { createsPart } from '../../resources/creation/part-creations.ts';
import type { Finding } from '../../result/finding.ts';

/**
 * Requests that change something and were told to come back later. Whoever says so has done nothing, as a rule; but the
 * document tells nothing of it, and one who had done it all the same may refuse the same request when it comes again,
 * or do it twice.
 */
export class SentAgain {
  readonly #requests = new Set<string>();
  readonly #refused = new Set<number>();
  readonly #doubled = new Set<number>();

  /**
   * Hears of each exchange once it is over.
   * @param path of the request, without what stands before it
   */
  note(exchange: Exchange, path: string): void {
    if (isSafe(exchange.method)) return;
    const { id, method, status, throttled } = exchange;
    const request = contentOf(exchange);
    const isAgain = throttled !== undefined && throttled.times > 0;
    if (isAgain) this.#requests.add(request);
    if (isRefusal(status) && this.#requests.has(request)) this.#refused.add(id);
    if (isAgain && isSuccess(status) && method === 'POST' && createsPart(path))
      this.#doubled.add(id);
  }

  /**
   * Whether that explains a finding: what was refused at last may have been done before, or what was created may be there
   * twice. Whole resources may be so too, but then under a name or an id that no check asks for.
   * @param sent all exchanges of the check: a finding after a long wait names the last ones only
   */
  explains({ exchanges }: Pick<Finding, 'exchanges'>, sent: readonly number[]): boolean {
    const decisive = exchanges.at(-1) ?? -1;
    return this.#refused.has(decisive) || sent.some((id) => this.#doubled.has(id));
  }
}

function contentOf({ method, url, requestBody = '' }: Exchange): string {
  return `${method} ${url} ${requestBody}`;
}
