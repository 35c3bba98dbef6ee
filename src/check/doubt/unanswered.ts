import type { Exchange } from '../../http/exchange.ts';
import { isSafe } from '../../http/repetition/repetition.ts';
import { isUnavailable } from '../../http/status.ts';
import type { Finding } from '../../result/finding.ts';

/** An item at the head of a path that may go on below it: the `/v4/volumes/7` of `/v4/volumes/7/resize`. */
const ITEM = /^\/v4\/(?:tags\/[^/?]+|images\/[^/?]+\/[^/?]+|.*?\/\d+)(?=[/?]|$)/;

/**
 * Changes of an item that got no answer, or none but that the service is not there at the moment. They may have been carried
 * out all the same, or may yet be: what the item shows from then on may be their doing.
 */
export class Unanswered {
  readonly #items = new Set<string>();
  readonly #touched = new Set<number>();

  /** Hears of each exchange once it is over. */
  note({ id, method, url, status }: Exchange): void {
    const [item] = ITEM.exec(url) ?? [];
    if (item === undefined) return;
    if (!isSafe(method) && (status === 0 || isUnavailable(status))) this.#items.add(item);
    if (this.#items.has(item)) this.#touched.add(id);
  }

  /** Whether a finding rests on what such an item showed since, or comes after such a change: lists show the item as well. */
  explains({ exchanges }: Pick<Finding, 'exchanges'>): boolean {
    return exchanges.some((id) => this.#touched.has(id));
  }
}
