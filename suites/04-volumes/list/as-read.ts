import { listedObject } from '../../../src/check/arrange/tags/listed-object.ts';
import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { pageSizeBounds } from '../../../src/spec/stated-bounds.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import { isShortRun } from '../../support/longer-runs.ts';

/** In the end the listing of the tag shows the volume as reading it does, where it shows it at all. */
export async function isTaggedAsRead(t: CheckContext, list: string, volume: ArrangedVolume) {
  const look = async () => {
    const listing = await t.owner.get(list);
    const bodies = listing.items.map((item) => listedObject(item).body);
    const read = await t.owner.get(volume.path);
    const shown = bodies.find((body) => body?.id === volume.id && 'filesystem_path' in body);
    return { listing, read, differs: shown && differing(read, shown) };
  };
  const { held, last } = await poll(look, ({ differs }) => !differs, t.convergence);
  t.holds('TAG-OBJECTS', held, {
    expected: `GET ${list} to show volume ${volume.id} as GET ${volume.path} does`,
    received: last.differs ?? '',
    answers: [last.listing, last.read],
  });
}

const isText = (value: unknown) => typeof value === 'string';
const isWhole = (value: unknown) => Number.isInteger(value);

/**
 * Fields that stay once a request is done. A value of the wrong shape breaks another requirement and
 * is not compared.
 */
const STABLE_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  label: isText,
  size: isWhole,
  status: (value) => value === 'creating' || value === 'active' || value === 'resizing',
  created: (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(String(value)),
  region: isText,
  hardware_type: (value) => value === 'hdd' || value === 'nvme',
  compute_id: (value) => value === null || isWhole(value),
  compute_label: (value) => value === null || isText(value),
  tags: (value) => Array.isArray(value) && value.every(isText),
};

/** Whoever reads a volume with a token for volumes is also listed it, on an instance or not. */
export async function isListedToToken(t: CheckContext, volume: ArrangedVolume): Promise<void> {
  const { tokens } = t.run.settings.configuration.credentials;
  if (tokens['volumes:read_only'] === undefined) return;
  const reader = t.as('tokens.volumes:read_only');
  if (!(await reader.get(volume.path)).ok) return;
  await isReadAlike(t, volume, reader);
  await isListedAsRead(t, 'VOL-LIST', '/volumes', volume, reader);
}

/**
 * In the end the owner and another caller who may read it read the same volume. Tags are for unrestricted users, and no
 * scope is named for them, so that another caller may be shown none.
 */
export async function isReadAlike(
  t: CheckContext,
  { path }: Pick<ArrangedVolume, 'path'>,
  reader: Caller,
): Promise<void> {
  const look = async () => {
    const [own, theirs] = [await t.owner.get(path), await reader.get(path)];
    const shown = { ...theirs.body, tags: own.body?.tags };
    return { own, theirs, differs: theirs.ok ? differing(own, shown) : theirs.summary };
  };
  const { held, last } = await poll(look, ({ differs }) => !differs, t.convergence);
  t.holds('VOL-GET', held, {
    expected: `${path} to read by ${reader.credential} as it does by the owner`,
    received: last.differs ?? '',
    answers: [last.theirs, last.own],
  });
}

const SMALL_PAGES = { page_size: pageSizeBounds().least };

/** In the end the list shows the volume as reading it does, on whatever page. */
export async function isListedAsRead(
  t: CheckContext,
  requirement: string,
  list: string,
  { id, path }: Pick<ArrangedVolume, 'id' | 'path'>,
  caller = t.owner,
): Promise<void> {
  const look = async () => {
    const items = (await caller.list(list)) ?? [];
    // Later pages than the first show it no other way. The size of pages may be refused (SIL-PAGE-SIZE-OTHER-LISTS).
    const paged = isShortRun(t) ? undefined : await caller.list(list, SMALL_PAGES);
    const read = await caller.get(path);
    const isIt = (item: { id?: unknown }) => item.id === id;
    const onPage = paged?.find(isIt);
    return {
      read,
      differing: differing(read, items.find(isIt)) ?? (onPage && differing(read, onPage)),
    };
  };
  const { held, last } = await poll(look, ({ differing }) => !differing, t.convergence);
  t.holds(requirement, held, {
    expected: `GET ${list} to show volume ${id} as GET ${path} does`,
    received: last.differing ?? '',
    answers: [await caller.get(list), last.read],
  });
}

/** The first field that list and reading show differently. */
function differing(read: Answer, item: Record<string, unknown> | undefined): string | undefined {
  if (item === undefined) return 'a list without it';
  const [field] = Object.entries(STABLE_FIELDS).find(([name, isRight]) => {
    const [inList, alone] = [item[name], read.body?.[name]];
    const areRight = isRight(inList) && isRight(alone);
    return areRight && !isSameJson(unordered(inList), unordered(alone));
  }) ?? [undefined];
  return (
    field && `/${field} ${formatValue(item[field])} instead of ${formatValue(read.body?.[field])}`
  );
}

/** A value to compare: nobody promises an order of tags. */
export function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}
