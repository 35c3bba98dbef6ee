import type { Exchange } from '../../http/exchange.ts';
import { isSafe } from '../../http/repetition/repetition.ts';
import type { Operation } from '../../spec/types.ts';
import { isObject, type JsonObject, parseJson } from '../../text/json.ts';
import { isSameJson } from '../../text/same-json.ts';
import { LONGEST } from './taken.ts';

/** A field of an item that an accepted request gave another value. */
interface Change {
  /** The requirement that the operation of the request as a whole states, and the field: `VOL-ATTACH compute_id`. */
  readonly what: string;
  /** What the field was before; undefined of a new item, which was nothing before. */
  readonly before: unknown;
  readonly value: unknown;
  /** Whether an answer has shown the new value since. */
  isSeen: boolean;
}

/**
 * What accepted requests changed of items and later answers show as it was before, once they have shown it changed; of
 * what an item was created with, anything else. A request without fields, such as a detachment, may change any.
 */
export class Undone {
  readonly #changed = new Map<string, Map<string, Change>>();

  /**
   * Hears of a successful answer that shows an item.
   * @param before the text of an earlier answer that shows it
   * @returns what is undone now: `VOL-ATTACH compute_id`
   */
  note(exchange: Exchange, operation: Operation, body: JsonObject, before = ''): string[] {
    const item = itemOf(exchange, body);
    if (!isSafe(exchange.method)) this.#change(item, exchange, operation, before);
    const changes = this.#changed.get(item) ?? new Map<string, Change>();
    return [...changes].flatMap(([field, change]) => {
      if (isSameJson(body[field], change.value)) change.isSeen = true;
      return change.isSeen && isBack(body, field, change) ? [change.what] : [];
    });
  }

  #change(item: string, { requestBody = '' }: Exchange, operation: Operation, before: string) {
    const asked = requestBody.length > LONGEST ? undefined : parseJson(requestBody);
    const isNew = operation.item === undefined;
    const shown = parseJson(before);
    if (!isObject(asked) || !(isNew || isObject(shown))) {
      this.#changed.delete(item);
      return;
    }
    const changes = this.#changed.get(item) ?? new Map<string, Change>();
    for (const [field, value] of Object.entries(asked)) {
      changes.delete(field);
      const was = isObject(shown) ? shown[field] : undefined;
      if (isNew === (was === undefined) && !isSameJson(was, value)) {
        const what = `${operation.requirement} ${field}`;
        changes.set(field, { what, before: was, value, isSeen: false });
      }
    }
    this.#changed.set(item, changes);
  }
}

function isBack(shown: JsonObject, field: string, { before, value }: Change): boolean {
  if (before !== undefined) return isSameJson(shown[field], before);
  return Object.hasOwn(shown, field) && !isSameJson(shown[field], value);
}

/** The path of the item that an answer shows: the one of the request, the one that it is an action of, or a new one below it. */
export function itemOf({ url }: Pick<Exchange, 'url'>, { id }: JsonObject): string {
  const [path = ''] = url.split('?');
  const own = `/${id}`;
  if (path.endsWith(own)) return path;
  const parent = path.slice(0, path.lastIndexOf('/'));
  return parent.endsWith(own) ? parent : `${path}${own}`;
}
