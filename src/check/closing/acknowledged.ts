import type { Exchange } from '../../http/exchange.ts';
import { isSafe } from '../../http/repetition/repetition.ts';
import { isRefusal, isSuccess } from '../../http/status.ts';
import { createdBy, kindAt } from '../../resources/kinds.ts';
import type { Operation } from '../../spec/types.ts';
import { isObject, type JsonObject, parseJson } from '../../text/json.ts';
import { isSameJson } from '../../text/same-json.ts';
import type { Judgement } from '../../validate/index.ts';
import { differingField } from '../whole/differing-field.ts';

/** An exchange, and the requirement that its operation as a whole states. */
interface Stated {
  readonly exchange: number;
  readonly requirement: string;
}

/** What an accepted request gave a field, and its answer showed. */
export interface Acknowledged extends Stated {
  readonly field: string;
  readonly value: unknown;
  /** Whether a read has shown it since: an answer may show what was asked for as it was spelled. */
  readonly isSeen: boolean;
  /** The last request below the item that was accepted since the field was shown so. */
  readonly since?: Stated;
}

/** What is known of one item. */
interface Item {
  readonly fields: Map<string, Acknowledged>;
  /** When the last request that changes it was answered, in milliseconds since the run began. */
  endedMillis: number;
  /** A request that changes it got no clear answer: it may be carried out at any time. */
  isUnclear: boolean;
}

/** Fields that more than the requests to the item itself decide: its state, what it is attached to, and a migration. */
const OF_OTHERS: readonly string[] = ['status', 'compute_id', 'config_id', 'subnets', 'region'];

/**
 * What accepted requests gave the fields of items, as their answers showed it, and nobody has asked to be otherwise since:
 * it stays so (service#rule-4), whatever else is done. Of requests that overlap, were refused or got no clear answer,
 * nothing follows.
 */
export class AcknowledgedFields {
  readonly #items = new Map<string, Item>();
  /** Labels of tags that requests about tags put on or take away, in lower case. */
  readonly #tagsMoved = new Set<string>();

  /** Takes any exchange of the account. @param path below the base address, without a query */
  note(path: string, exchange: Exchange, { operation, body }: Judgement): void {
    if (exchange.credential === 'otherAccount') return;
    this.#noteTags(path, exchange);
    if (isSafe(exchange.method)) this.#noteRead(path, exchange, body);
    else if (createdBy(path) === undefined) this.#noteChange(path, exchange, operation, body);
    else this.#noteCreation(path, exchange, operation, body);
  }

  /** What is known of the item at a path. */
  at(path: string): Acknowledged[] {
    const { fields, isUnclear = true } = this.#items.get(path) ?? {};
    if (fields === undefined || isUnclear) return [];
    return [...fields.values()].filter((known) => known.isSeen && !this.#isOfTagMoved(known));
  }

  /** A tag is put on what its creation names, and taken from everything that has it by its deletion, if need be later. */
  #noteTags(path: string, exchange: Exchange): void {
    if (!path.startsWith('/tags') || isSafe(exchange.method)) return;
    const label = askedIn(exchange)?.label ?? labelIn(path);
    this.#tagsMoved.add(String(label).toLowerCase());
    for (const [item, { fields }] of this.#items)
      if (isNamedBy(askedIn(exchange), item)) fields.delete('tags');
  }

  #isOfTagMoved({ field, value }: Acknowledged): boolean {
    const tags = field === 'tags' && Array.isArray(value) ? value : [];
    return tags.some((tag) => this.#tagsMoved.has(String(tag).toLowerCase()));
  }

  /** Whatever is shown as it was acknowledged is not what a request since then changed. */
  #noteRead(path: string, { status }: Exchange, body: unknown): void {
    const item = this.#items.get(path);
    if (item === undefined || !isSuccess(status) || !isObject(body)) return;
    for (const [field, { since, ...known }] of item.fields) {
      const isNews = since !== undefined || !known.isSeen;
      if (isNews && differingField(body, { [field]: known.value }) === undefined)
        item.fields.set(field, { ...known, isSeen: true });
    }
  }

  #noteCreation(path: string, exchange: Exchange, operation: Named, body: unknown): void {
    const from = this.#items.get(itemIn(path) ?? '');
    if (from && !isRefusal(exchange.status)) suspect(from, exchange, operation);
    const made = isObject(body) && isObject(body.image) ? body.image : body;
    const asked = askedIn(exchange);
    const at = isObject(made) && asked ? createdBy(path)?.path(made, asked) : undefined;
    if (!isSuccess(exchange.status) || at === undefined || kindAt(at)?.pathHoldsName) return;
    // An id may be given again: what was known is of another item.
    this.#items.delete(at);
    this.#give(at, exchange, operation, made);
  }

  #noteChange(path: string, exchange: Exchange, operation: Named, body: unknown): void {
    const at = itemIn(path);
    const item = at === undefined ? undefined : this.#items.get(at);
    if (at === undefined || item === undefined) return;
    const { status, method } = exchange;
    if (!isSuccess(status) && !isRefusal(status)) item.isUnclear = true;
    const isOfPart = at !== path && isObject(body) && isOther(body.id, at);
    const named = isOfPart ? [] : Object.keys(askedIn(exchange) ?? {});
    for (const field of named) item.fields.delete(field);
    if (isRefusal(status)) return;
    if (at === path && method === 'PUT') this.#give(at, exchange, operation, body);
    else if (at === path) this.#items.delete(at);
    else suspect(item, exchange, operation);
  }

  #give(at: string, exchange: Exchange, operation: Named, body: unknown): void {
    const { startedMillis, durationMillis, id } = exchange;
    const item = this.#items.get(at) ?? { fields: new Map(), endedMillis: 0, isUnclear: false };
    this.#items.set(at, item);
    const isOverlapping = startedMillis <= item.endedMillis;
    item.endedMillis = Math.max(item.endedMillis, startedMillis + durationMillis);
    const shown = isObject(body) ? body : {};
    // A field that the answer shows otherwise than it was known is none that it leaves alone.
    for (const [field, { value }] of item.fields) {
      if (differingField(shown, { [field]: value }) !== undefined) item.fields.delete(field);
    }
    if (isOverlapping || operation === undefined) return;
    const { requirement, request } = operation;
    for (const [field, value] of Object.entries(askedIn(exchange) ?? {})) {
      const isStated = request?.properties?.[field] !== undefined && !OF_OTHERS.includes(field);
      if (!isStated || !isSameJson(shown[field], value)) continue;
      item.fields.set(field, { field, value, exchange: id, requirement, isSeen: false });
    }
  }
}

/** The operation of a request, where the document names it. */
type Named = Operation | undefined;

function suspect({ fields }: Item, { id: exchange }: Exchange, operation: Named): void {
  if (operation === undefined) return;
  const since = { exchange, requirement: operation.requirement };
  for (const [field, known] of fields) fields.set(field, { ...known, since });
}

function askedIn({ requestBody = '' }: Exchange): JsonObject | undefined {
  const asked = parseJson(requestBody);
  return isObject(asked) ? asked : undefined;
}

/** The label that the path of a tag holds; what no label is encoded as stands for itself. */
function labelIn(path: string): string {
  const end = path.slice('/tags/'.length);
  try {
    return decodeURIComponent(end);
  } catch {
    return end;
  }
}

/** Whether a request about a tag names an item: by its id, in the list of its kind. */
function isNamedBy(asked: JsonObject = {}, item: string): boolean {
  const [, kind = '', id] = item.split('/');
  const ids = asked[kind];
  return Array.isArray(ids) && ids.some((each) => String(each) === id);
}

/** Whether an answer shows something else than the item: a subnet or a record of it. */
function isOther(id: unknown, at: string): boolean {
  return (typeof id === 'number' || typeof id === 'string') && !at.endsWith(`/${id}`);
}

/** The item that a path leads to, or below. */
function itemIn(path: string): string | undefined {
  const segments = path.split('/');
  const paths = [3, 4].map((length) => segments.slice(0, length).join('/'));
  return paths.find((each) => kindAt(each) !== undefined);
}
