import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../http/answer.ts';
import { poll } from '../limits/poll.ts';
import { Inconclusive } from '../result/signals.ts';
import { TIMER_DEFAULTS } from '../rules/07-domains/domain-timer.ts';
import { isObject } from '../text/json.ts';
import type { CheckContext } from './check-context.ts';
import { formatValue } from './format-value.ts';

/*
 * What a request does not name stays as it is. So after a step the whole record is held against what it
 * must show, read by its id and as an item of its list. Reads may be older than the step
 * (SIL-RENDER-DELAY): what contradicts is read again until the convergence timeout, and only what a
 * read shows at the end of it is wrong.
 */

type Fields = Readonly<Record<string, unknown>>;

/** A record of the target, and everything that reading it must show. */
export interface KnownRecord {
  readonly path: string;
  readonly fields: Fields;
}

/**
 * Reads the record for the comparisons to come, once it shows `wish`.
 * @param names the fields that no step changes by itself
 * @throws Inconclusive when it never shows the wish: another check decides that
 */
export async function knownRecord(
  t: CheckContext,
  path: string,
  names: readonly string[],
  wish: Fields = {},
): Promise<KnownRecord> {
  const shows = ({ ok, body }: Answer) => ok && differingField(body, wish) === undefined;
  const { held, last } = await poll(() => t.owner.get(path), shows, t.convergence);
  if (!held) throw new Inconclusive(`${path} never shows ${formatValue(wish)}: ${last.summary}`);
  const entries = names.map((name) => [name, last.body?.[name]] as const);
  return { path, fields: Object.fromEntries(entries) };
}

/** The record as it must be after these fields changed. */
export function changed({ path, fields }: KnownRecord, change: Fields): KnownRecord {
  return { path, fields: { ...fields, ...change } };
}

/**
 * In the end reading the record must show everything that is known of it. Once a check has found
 * something wrong, what follows from it is not said as well.
 */
export async function staysWhole(
  t: CheckContext,
  requirement: string,
  { path, fields }: KnownRecord,
): Promise<void> {
  if (t.recorder.findings.length > 0) return;
  const isWhole = ({ ok, body }: Answer) => ok && differingField(body, fields) === undefined;
  const { last } = await poll(() => t.owner.get(path), isWhole, t.convergence);
  t.accepted(requirement, last);
  const wrong = differingField(last.body, fields);
  t.holds(requirement, wrong === undefined, {
    expected: `${wrong} of ${path} to be ${formatValue(fields[wrong ?? ''])}`,
    received: formatValue(last.body?.[wrong ?? '']) ?? 'nothing',
    answers: [last],
    where: `/${wrong}`,
  });
}

/**
 * In the end the list must show each of the records with everything that is known of it, and none of
 * those that are gone: another one may have got the id of one of these (SIL-VOL-ID-RANGE). What an item
 * leaves out is judged elsewhere.
 */
export async function areListedWhole(
  t: CheckContext,
  requirement: string,
  list: string,
  records: readonly KnownRecord[],
  gone: readonly KnownRecord[] = [],
): Promise<void> {
  if (t.recorder.findings.length > 0) return;
  const look = async () => misprint(await itemsOf(t, list), records, gone);
  const { held, last } = await poll(look, (wrong) => wrong === undefined, t.convergence);
  t.holds(requirement, held, {
    expected: `GET ${list} to show every item as reading it by its id does`,
    received: last ?? '',
    answers: [await t.owner.get(list)],
  });
}

/** @throws Inconclusive when the items have no ids to be known by, which the document leaves open of VPCs */
async function itemsOf(t: CheckContext, list: string): Promise<readonly Fields[]> {
  const items = (await t.owner.list(list)) ?? [];
  if (items.length === 0 || items.some(({ id }) => id !== undefined)) return items;
  throw new Inconclusive(`the items of ${list} have no ids`);
}

/** What is wrong with the items of a list, in one line. */
export function misprint(
  items: readonly Fields[],
  records: readonly KnownRecord[],
  gone: readonly KnownRecord[] = [],
): string | undefined {
  const at = (path: string) => items.find(({ id }) => path.endsWith(`/${id}`));
  const back = gone.find(({ path, fields }) => {
    const item = at(path);
    return item !== undefined && differingField(item, fields) === undefined;
  });
  if (back !== undefined) return `a list with ${back.path}, which is gone`;
  for (const { path, fields } of records) {
    const item = at(path);
    if (item === undefined) return `a list without ${path}`;
    const shown = Object.entries(fields).filter(([name, value]) => isOfForm(item[name], value));
    const wrong = differingField(item, Object.fromEntries(shown));
    if (wrong) return `${path} with ${wrong} ${formatValue(item[wrong])}`;
  }
  return undefined;
}

/** Whether a list shows the value in the form in which reading shows it; a list may show less. */
function isOfForm(listed: unknown, read: unknown): boolean {
  if (listed === undefined) return false;
  if (listed === null || (read ?? null) === null) return true;
  if (!Array.isArray(listed) || !Array.isArray(read)) return typeof listed === typeof read;
  return [...listed, ...read].every((each) => isObject(each) === isObject(read[0] ?? listed[0]));
}

/** The first of these fields that is shown with another value. */
export function differingField(shown: unknown, fields: Fields): string | undefined {
  const body: Fields = isObject(shown) ? shown : {};
  return Object.keys(fields).find(
    (name) => !isDeepStrictEqual(comparable(name, body[name]), comparable(name, fields[name])),
  );
}

/**
 * A value without what the document leaves open: how nothing is answered (SIL-DOM-UNSET), the order of
 * lists, and whether a timer of its default reads as 0 (SIL-DOM-TIMER-ZERO).
 */
function comparable(name: string, value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (name in TIMER_DEFAULTS && value === 0)
    return TIMER_DEFAULTS[name as keyof typeof TIMER_DEFAULTS];
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? undefined : value.map(element).toSorted();
}

/** Of a subnet what a request says of it: the rest of its record is not shown (SIL-VPC-ANSWER). */
function element(value: unknown): string {
  if (isObject(value) && 'ipv4' in value) return `${value.label} ${value.ipv4}`;
  return JSON.stringify(value);
}
