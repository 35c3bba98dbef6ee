import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { keepsLaws, walk } from './list-pages.ts';

/** What a list keeps, whatever it lists (conventions). */
export const LAWS = ['LIST-COUNTS-AGREE', 'LIST-PAGE-ECHO', 'LIST-PARTITION'];

/** The VPC list states its bounds (limits#list-page_size): 25 to 500 on a page. */
export const SMALLEST_PAGE = 25;
const LARGEST_PAGE = 500;

/** In pages as they come, and in the smallest ones where the target takes their size here too. */
export async function obeys(t: CheckContext, path: string): Promise<void> {
  const plain = await walk(t.owner, path, {});
  const small = await walk(t.owner, path, { page_size: SMALLEST_PAGE });
  if (plain === undefined) throw new Inconclusive(`${path} kept changing while it was read`);
  keepsLaws(t, plain);
  if (small) keepsLaws(t, small);
  await lastPageFull(t, t.owner, path, plain);
}

/** One page of exactly as many items as there are: a full last page is no reason for another. */
export async function lastPageFull(
  t: CheckContext,
  caller: Caller,
  path: string,
  [first]: readonly Answer[],
): Promise<void> {
  const results = Number(first?.body?.results);
  if (!(results >= SMALLEST_PAGE && results <= LARGEST_PAGE)) return;
  const pages = await walk(caller, path, { page_size: results });
  if (pages) keepsLaws(t, pages);
}

/** The list of the volumes that are on an instance. */
export function volumesOfInstance(check: Declare): void {
  check(
    'the pages of the volumes of an instance hold every one once, and say so',
    LAWS,
    async (t) => {
      const { hugeInstance } = t.run.settings.configuration.fixtures;
      if (hugeInstance === undefined) return withOneVolume(t, (id) => volumesObey(t, id));
      return volumesObey(t, hugeInstance);
    },
    { objects: 2 },
  );
}

function volumesObey(t: CheckContext, id: number): Promise<void> {
  return t.whileLocked('/volumes', () => obeys(t, `/compute/instances/${id}/volumes`));
}

async function withOneVolume(t: CheckContext, look: (id: number) => Promise<void>): Promise<void> {
  const { id } = await arrangeInstance(t);
  const volume = await arrangeVolume(t);
  await attachVolume(t, volume, id);
  await look(id).finally(() => detachVolume(t, volume));
}
