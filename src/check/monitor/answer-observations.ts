import type { Exchange } from '../../http/exchange.ts';
import { headerText } from '../../http/header-text.ts';
import { isRefusal, isSuccess } from '../../http/status.ts';
import type { Operation } from '../../spec/types.ts';
import { cut } from '../../text/cut.ts';
import { isObject, type JsonObject, parseJson } from '../../text/json.ts';
import type { Judgement } from '../../validate/index.ts';
import { mayHideTags } from './hidden-tags.ts';

/** A point that the document leaves open, and what an answer shows of the target's choice. */
export type Choice = readonly [silence: string, choice: string];

const RATE_HEADERS = /^(?:x-)?rate-?limit|^retry-after$/i;
const VERSION_HEADERS = /version|revision/i;

/** What any answer shows of the target's choices, whichever check asked for it. */
export function choicesIn(exchange: Exchange, { operation, body }: Judgement): Choice[] {
  const { status, answerHeaders, answerBody } = exchange;
  const names = Object.keys(answerHeaders);
  const type = headerText(answerHeaders, 'content-type');
  const choices: Choice[] = [];
  if (answerBody) choices.push(['SIL-ANSWER-CONTENT-TYPE', type ?? 'none']);
  for (const name of names.filter((each) => RATE_HEADERS.test(each))) {
    choices.push(['SIL-RATE-LIMIT', `the header ${name}`]);
  }
  if (exchange.throttled) choices.push(['SIL-RATE-LIMIT', 'requests are held back']);
  for (const name of names.filter((each) => VERSION_HEADERS.test(each))) {
    choices.push(['SIL-VER-HEADERS', `${name}: ${answerHeaders[name]}`]);
  }
  if (operation && isRefusal(status)) choices.push(['SIL-ERR-STATUS', String(status)]);
  if (operation?.method === 'DELETE' && isSuccess(status)) {
    choices.push(['SIL-EMPTY-SUCCESS', emptySuccess(status, body)]);
  }
  if (operation && isSuccess(status) && isObject(body)) {
    choices.push(...ofSuccess(operation, body, exchange));
  }
  return choices;
}

function ofSuccess(operation: Operation, body: JsonObject, exchange: Exchange): Choice[] {
  if (operation.isList) return Array.isArray(body.data) ? ofList(operation, body, exchange) : [];
  if (OF_TAGGED.includes(operation.id) && mayHideTags(exchange)) return tagsIn(body);
  if (operation.id === 'uploadImage') return ofUpload(body, exchange);
  if (!OF_CONFIGS.includes(operation.id)) return [];
  const known = Object.keys(operation.answer?.properties ?? {});
  const others = Object.keys(body).filter((name) => !known.includes(name));
  return others.slice(0, MOST_FIELDS).map((name) => ['SIL-LBC-FIELDS', name]);
}

const OF_TAGGED = ['getVolume', 'getDomain'];

/** An empty list is that of an object without tags, or hides them. */
function tagsIn({ tags }: JsonObject): Choice[] {
  if (Array.isArray(tags) && tags.length === 0) return [];
  return [['SIL-TAG-RESTRICTED-READ', tags === undefined ? 'left out' : 'shown']];
}

const OF_CONFIGS = ['createConfig', 'getConfig'];
const MOST_FIELDS = 40;

/** How an empty list counts its pages, which order a list has, and how much a page holds by itself. */
function ofList(operation: Operation, body: JsonObject, { url }: Exchange): Choice[] {
  const { data, page, pages, results } = body;
  const items = data as unknown[];
  const choices: Choice[] = [];
  if (results === 0) choices.push(['SIL-PAGES-EMPTY', `page ${page} of ${pages}`]);
  const order = orderOf(items.map((item) => Object(item).id));
  if (order !== undefined) choices.push(['SIL-LIST-ORDER', `${operation.id}: ${order}`]);
  const isFull = page === 1 && Number(pages) > 1 && !url.includes('page_size');
  if (isFull && operation.id !== 'listVpcs') {
    choices.push(['SIL-PAGE-SIZE-DEFAULT-OTHER-LISTS', `${items.length}`]);
  }
  return choices;
}

/** The order of numbers, as soon as there are enough of them to tell. */
function orderOf(ids: readonly unknown[]): string | undefined {
  const numbers = ids.filter((id) => typeof id === 'number');
  if (numbers.length < ids.length || numbers.length < 3) return undefined;
  const rises = numbers.slice(1).map((id, index) => id > (numbers[index] ?? id));
  if (rises.every(Boolean)) return 'ids rise';
  return rises.some(Boolean) ? 'neither' : 'ids fall';
}

function ofUpload({ image }: JsonObject, { requestBody }: Exchange): Choice[] {
  const asked = parseJson(requestBody ?? '');
  if (!isObject(asked) || 'description' in asked || !isObject(image)) return [];
  return [['SIL-IMG-DESCRIPTION-UNSET', cut(JSON.stringify(image.description) ?? 'absent', 40)]];
}

function emptySuccess(status: number, body: unknown): string {
  if (body === undefined) return `${status} without a body`;
  if (!isObject(body)) return `${status} with another value`;
  const fields = Object.keys(body).slice(0, 3);
  return fields.length === 0 ? `${status} {}` : `${status} with ${fields.join(', ')}`;
}
