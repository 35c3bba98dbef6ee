import { isAvailable } from '../../../src/check/arrange/upload.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { imagePath } from '../../../src/resources/kinds.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import { pathOf } from '../requests.ts';
import type { AskedImage } from '../shared-images.ts';

/** What a list of images breaks that shows something wrong of one, or lacks one of the account. */
export const LISTED = { shows: 'IMG-LIST', holds: 'IMG-LIST-PRIVATE' };

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** Fields that tell images apart, and what of them is compared: shapes are judged elsewhere. */
const COMPARED: Readonly<Record<string, (value: unknown) => boolean>> = {
  label: isText,
  description: isTextOrNull,
  status: isText,
  capabilities: isTexts,
  size: Number.isInteger,
  is_public: isFlag,
  deprecated: isFlag,
  eol: isTextOrNull,
  expiry: isTextOrNull,
  vendor: isTextOrNull,
  created: isText,
  type: isText,
  created_by: isText,
};

/**
 * The list must in the end show of the image what reading it shows. An image that changes between the
 * reads is looked at again; whether it is listed at all is decided by IMG-LIST-PRIVATE.
 */
export async function isListedAsRead(
  t: CheckContext,
  path: string,
  by: Caller = t.owner,
): Promise<void> {
  const look = async () => {
    const before = await by.get(path);
    const items = (await by.list('/images')) ?? [];
    const read = await by.get(path);
    const item = items.find(({ id }) => imagePath(id) === path);
    const hasMoved = differing(read, before.body ?? {}) !== undefined;
    const isSeen = item !== undefined && !hasMoved;
    return { read, isSeen, wrong: isSeen ? differing(read, item) : undefined };
  };
  const { last } = await poll(look, ({ isSeen, wrong }) => isSeen && !wrong, t.convergence);
  t.holds('IMG-LIST', last.wrong === undefined, {
    expected: `GET /images to show the image as GET ${path} does`,
    received: last.wrong ?? '',
    answers: [last.read],
  });
}

/** The first field that list and reading show differently. */
export function differing({ body }: Answer, item: Record<string, unknown>): string | undefined {
  const field = Object.keys(COMPARED).find((name) => {
    const [listed, alone] = [item[name], body?.[name]];
    const areRight = COMPARED[name]?.(listed) && COMPARED[name]?.(alone);
    return areRight && !isSameJson(unordered(listed), unordered(alone));
  });
  return field && `/${field} ${formatValue(item[field])} instead of ${formatValue(body?.[field])}`;
}

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}

/** Images that nobody changes must read the same before and after one that is changed. */
export async function othersStay(
  t: CheckContext,
  others: readonly AskedImage[],
  change: () => Promise<void>,
): Promise<void> {
  const settled: { path: string; read: Answer }[] = [];
  for (const { asked } of others.filter((other) => other.asked.ok)) {
    // An image that is still being completed may change by itself.
    const isSettled = (seen: Answer) => isSame(seen, asked) || isAvailable(seen);
    const read = await readOnce(t, pathOf(asked), isSettled);
    if (isSettled(read)) settled.push({ path: pathOf(asked), read });
  }
  await change();
  for (const { path, read } of settled) {
    const now = () => t.owner.get(path);
    const expected = `${path} as before another image was updated`;
    await t.eventually('IMG-UPDATE', expected, now, (seen) => isSame(seen, read));
  }
}

function isSame({ ok, body }: Answer, other: Answer): boolean {
  return ok && body?.label === other.body?.label && body?.description === other.body?.description;
}
