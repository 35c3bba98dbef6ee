import { poll } from '../../limits/poll.ts';
import { imagePath } from '../../resources/kinds.ts';
import { Inconclusive } from '../../result/signals.ts';
import { isObject } from '../../text/json.ts';
import type { CheckContext } from '../check-context.ts';
import { formatValue } from '../format-value.ts';
import { byPath, differingField, type Fields, type KnownRecord } from './record.ts';

/*
 * A list shows each record as reading it by its id does. What is gone is not in it.
 */

/** What is broken by a list that shows something wrong, or that lacks something, where the document tells them apart. */
type OfList = string | { readonly shows: string; readonly holds: string };

/**
 * In the end the list must show each of the records with everything that is known of it, and none of
 * those that are gone: another one may have got the id of one of these (SIL-VOL-ID-RANGE). What an item
 * leaves out is judged elsewhere.
 */
export async function areListedWhole(
  t: CheckContext,
  of: OfList,
  list: string,
  records: readonly KnownRecord[],
  gone: readonly KnownRecord[] = [],
): Promise<void> {
  if (t.recorder.findings.length > 0) return;
  const { held, last } = await listedWhole(t, list, records, gone);
  if (!held) await haveNotChanged(t, records);
  const { shows, holds } = typeof of === 'string' ? { shows: of, holds: of } : of;
  const difference = {
    expected: `GET ${list} to show every item as reading it by its id does`,
    received: last?.said ?? '',
    answers: [await t.owner.get(list)],
  };
  if (holds !== shows) t.holds(holds, !last?.lacks, difference);
  t.holds(shows, held, difference);
}

/** Reads a list until it shows the records whole, and none of what is gone, or time is over. */
export function listedWhole(
  t: CheckContext,
  list: string,
  records: readonly KnownRecord[],
  gone: readonly KnownRecord[] = [],
) {
  const look = async () => {
    const items = await t.owner.list(list);
    if (items) return misprint(knownByIds(list, items), records, gone);
    // Where nothing has to be shown, no list shows it too.
    return records.length > 0 ? NO_LIST : undefined;
  };
  return poll(look, (wrong) => wrong === undefined, t.convergence);
}

/** @throws Inconclusive when one reads otherwise by now: then it is not the list that is to blame */
export async function haveNotChanged(
  t: CheckContext,
  records: readonly KnownRecord[],
): Promise<void> {
  for (const { path, fields, until = byPath(t, path) } of records) {
    const wrong = differingField((await until(() => true)).body, fields);
    if (wrong !== undefined) throw new Inconclusive(`${wrong} of ${path} changed meanwhile`);
  }
}

/** @throws Inconclusive when the items have no ids to be known by, which the document leaves open of VPCs */
function knownByIds(list: string, items: readonly Fields[]): readonly Fields[] {
  if (items.length === 0 || items.some(({ id }) => id !== undefined)) return items;
  throw new Inconclusive(`the items of ${list} have no ids`);
}

/** What is wrong with the items of a list, in one line, and whether it is that one of them is not there. */
interface Misprint {
  readonly said: string;
  readonly lacks: boolean;
}

const NO_LIST: Misprint = { said: 'no list', lacks: false };

/** The first misprint of a list. */
export function misprint(
  items: readonly Fields[],
  records: readonly KnownRecord[],
  gone: readonly KnownRecord[] = [],
): Misprint | undefined {
  const at = (path: string) =>
    items.find(({ id }) => path.endsWith(`/${id}`) || path === imagePath(id));
  const back = gone.find(({ path, fields }) => {
    const item = at(path);
    return item !== undefined && differingField(item, fields) === undefined;
  });
  if (back !== undefined) return { said: `a list with ${back.path}, which is gone`, lacks: false };
  for (const { path, fields } of records) {
    const item = at(path);
    if (item === undefined) return { said: `a list without ${path}`, lacks: true };
    const shown = Object.entries(fields).filter(([name, value]) => isOfForm(item[name], value));
    const wrong = differingField(item, Object.fromEntries(shown));
    if (wrong) return { said: `${path} with ${wrong} ${formatValue(item[wrong])}`, lacks: false };
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
