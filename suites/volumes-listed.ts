import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../src/run/answer.ts';
import { attachVolume, detachVolume } from '../src/run/arrange/attachment.ts';
import { sharedInstance } from '../src/run/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../src/run/arrange/volume.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { poll } from '../src/run/poll.ts';
import { shown } from '../src/run/shown.ts';
import { runTag } from './run-tag.ts';

/** What lists show of a volume. */
export function listed(check: Declare): void {
  check(
    'lists show an attached volume, as reading it does',
    ['VOL-LIST', 'VOL-LIST-BY-INSTANCE'],
    async (t) => {
      const instance = await sharedInstance(t);
      const volume = await arrangeVolume(t, { size: 22, tags: [runTag(t)] });
      await attachVolume(t, volume, instance.id);
      try {
        await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
        const own = `/compute/instances/${instance.id}/volumes`;
        await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', own, volume);
      } finally {
        await detachVolume(t, volume);
      }
    },
  );
}

const isText = (value: unknown) => typeof value === 'string';
const isWhole = (value: unknown) => Number.isInteger(value);

/** Fields that nothing but a request changes, and what of them is compared: shapes are not meant here. */
const STEADY: Readonly<Record<string, (value: unknown) => boolean>> = {
  label: isText,
  size: isWhole,
  region: isText,
  compute_id: (value) => value === null || isWhole(value),
  compute_label: (value) => value === null || isText(value),
  tags: (value) => Array.isArray(value) && value.every(isText),
};

async function isListedAsRead(
  t: CheckContext,
  requirement: string,
  list: string,
  { id, path }: ArrangedVolume,
): Promise<void> {
  const look = async () => {
    const items = (await t.owner.list(list)) ?? [];
    const read = await t.owner.get(path);
    return {
      read,
      differing: differing(
        read,
        items.find((item) => item.id === id),
      ),
    };
  };
  const { held, last } = await poll(look, ({ differing }) => !differing, t.patience);
  t.holds(requirement, held, {
    expected: `GET ${list} to show volume ${id} as GET ${path} does`,
    received: last.differing ?? '',
    answers: [await t.owner.get(list), last.read],
  });
}

/** The first field that list and reading show differently. */
function differing(read: Answer, item: Record<string, unknown> | undefined): string | undefined {
  if (item === undefined) return 'a list without it';
  const [field] = Object.entries(STEADY).find(([name, isRight]) => {
    const [inList, alone] = [item[name], read.body?.[name]];
    const areRight = isRight(inList) && isRight(alone);
    return areRight && !isDeepStrictEqual(unordered(inList), unordered(alone));
  }) ?? [undefined];
  return field && `/${field} ${shown(item[field])} instead of ${shown(read.body?.[field])}`;
}

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}
