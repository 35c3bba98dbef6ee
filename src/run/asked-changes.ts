import { formatValue } from '../check/format-value.ts';
import type { Exchange } from '../http/exchange.ts';
import { isSuccess } from '../http/status.ts';
import type { AskedChange, Finding } from '../result/finding.ts';
import { isObject, type JsonObject, parseJson } from '../text/json.ts';
import { isSameJson } from '../text/same-json.ts';

/** More would hide what matters; a request that changes more is shown in the evidence. */
const MOST_FIELDS = 4;

/** A request that was to change a record, and the record before it. */
interface Change {
  readonly before: JsonObject;
  readonly asked: JsonObject;
}

/** A finding stands with its check and with its requirement: both are one. */
export function keyOf({ requirement, check, exchanges, where = '' }: Finding): string {
  return JSON.stringify([requirement, check, exchanges.at(-1), where]);
}

/**
 * What the requests behind findings were to change, and from what, as far as answers before them showed the record.
 * @param exchanges all of the run, in their order
 * @returns by the key of the finding; those are left out that no such request stands behind
 */
export async function askedChanges(
  findings: readonly Finding[],
  exchanges: AsyncIterable<Exchange>,
): Promise<Map<string, readonly AskedChange[]>> {
  const found = new Map<string, readonly AskedChange[]>();
  const behind = byDecisiveExchange(findings);
  if (behind.size === 0) return found;
  const records = new Records();
  for await (const exchange of exchanges) {
    for (const finding of behind.get(exchange.id) ?? []) {
      const change = records.changeBehind(exchange);
      const fields = change ? fieldsOf(change, finding) : [];
      if (fields.length > 0) found.set(keyOf(finding), fields);
    }
    records.note(exchange);
  }
  return found;
}

function byDecisiveExchange(findings: readonly Finding[]): Map<number | undefined, Finding[]> {
  const behind = new Map<number | undefined, Finding[]>();
  for (const finding of findings) {
    const id = finding.exchanges.at(-1);
    behind.set(id, [...(behind.get(id) ?? []), finding]);
  }
  return behind;
}

/** The field that the finding names, or else all that were to change. */
function fieldsOf({ before, asked }: Change, { where, expected, received }: Finding) {
  const [, named] = /^\/([^/]+)/.exec(where ?? '') ?? [];
  return Object.keys(asked)
    .filter((field) => field in before && (named === undefined || field === named))
    .filter((field) => !isSameJson(before[field], asked[field]))
    .map((field) => ({ field, from: formatValue(before[field]), to: formatValue(asked[field]) }))
    .filter(({ from, to }) => ![from, to].every((value) => received.includes(value)))
    .filter(({ from, to }) => ![from, to].every((value) => expected.includes(value)))
    .slice(0, MOST_FIELDS);
}

/** What answers have shown of records so far, and what was to change in them last. */
class Records {
  readonly #shown = new Map<string, JsonObject>();
  readonly #changes = new Map<string, Change>();

  /** The change that an exchange asks for itself, or, of a read, the last that its check asked for there. */
  changeBehind({ method, url, requestBody = '', check }: Exchange): Change | undefined {
    const path = pathOf(url);
    if (method === 'GET') return this.#changes.get(`${check} ${path}`);
    const asked = parseJson(requestBody);
    const before = this.#shown.get(ACTION.test(path) ? above(path) : path);
    return before && isObject(asked) ? { before, asked } : undefined;
  }

  note(exchange: Exchange): void {
    const { method, url, status, answerBody = '', check } = exchange;
    const path = pathOf(url);
    const change = this.changeBehind(exchange);
    if (method === 'PUT' && change) this.#changes.set(`${check} ${path}`, change);
    const body = isSuccess(status) ? parseJson(answerBody) : undefined;
    if (!isObject(body)) return;
    if (method !== 'POST') this.#shown.set(path, body);
    else if (this.#shown.get(above(path))?.id === body.id) this.#shown.set(above(path), body);
    else this.#shown.set(`${path}/${body.id}`, body);
  }
}

/** What is done to a record below its path; anything else below makes another one. */
const ACTION = /\/(?:resize|attach|detach|clone)$/;

function pathOf(url: string): string {
  return url.replace(/\?.*$/s, '');
}

function above(path: string): string {
  return path.replace(/\/[^/]*$/, '');
}
