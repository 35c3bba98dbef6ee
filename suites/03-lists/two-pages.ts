import { domainBody, domainPath } from '../../src/check/arrange/domain.ts';
import { volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Skip } from '../../src/result/signals.ts';
import { requestUpload } from '../09-images/requests.ts';
import { createInstance } from '../11-instances/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { DEFAULT_PAGE, holdsAsMany } from './held.ts';
import { keepsLaws, lastPageFull, SMALLEST_PAGE, settledWalk } from './walk.ts';

/** What one more item of a list is created by. */
const MAKE: Readonly<Record<string, (t: CheckContext) => Promise<Answer>>> = {
  '/images': (t) => requestUpload(t),
  '/domains': (t) =>
    t.creations.attempt({ collection: '/domains', body: domainBody(t), path: domainPath }),
  '/volumes': (t) =>
    t.creations.attempt({ collection: '/volumes', body: volumeBody(t), path: volumePath }),
  '/compute/instances': (t) => createInstance(t),
};

/**
 * Lists of more than one page, beside that of VPCs (resources/common). They run alone, since each has many objects
 * alive, and nothing else may come or go between two pages.
 */
export function twoPagesChecks(check: Declare): void {
  for (const [path, make] of Object.entries(MAKE)) {
    check(
      `two pages of GET ${path} hold every item once, and say so`,
      ['LIST-PARTITION', 'LIST-COUNTS-AGREE', 'LIST-PAGE-ECHO', 'LIST-PAGE-SIZE-OTHER-LISTS'],
      async (t) => {
        if (path === '/compute/instances') requireRemovable(t);
        const { results } = (await t.owner.get(path)).body ?? {};
        // Where there is no room for more, there are the pages that there are.
        for (let there = Number(results) || 0; there <= SMALLEST_PAGE; there += 1)
          if (!(await make(t)).ok) break;
        const pages = await settledWalk(t, t.owner, path, { page_size: SMALLEST_PAGE });
        // Other lists than that of VPCs may refuse a page_size (SIL-PAGE-SIZE-OTHER-LISTS).
        if (pages) keepsLaws(t, pages);
        if (pages) await lastPageFull(t, t.owner, path, pages);
        if (pages) holdsAsMany(t, pages, SMALLEST_PAGE);
        const plain = await settledWalk(t, t.owner, path, {});
        if (plain) holdsAsMany(t, plain, DEFAULT_PAGE);
      },
      { objects: SMALLEST_PAGE + 1, alone: true },
    );
  }
}

/** So many instances are made only where they can be removed again. @throws Skip where they cannot */
function requireRemovable(t: CheckContext): void {
  leftToLongerRuns(t, `${SMALLEST_PAGE + 1} instances`);
  if (t.impliedOperation('deleteInstance', { computeId: 0 }) !== undefined) return;
  throw new Skip('so many instances could not be removed again', 'implied.deleteInstance');
}
