import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { holdsAsMany } from './held.ts';
import { keepsLaws, lastPageFull, SMALLEST_PAGE, settledWalk } from './walk.ts';

/** A list of mixed kinds has pages as any other: each kind has none of its own (endpoints/tags#GET /tags/{tagLabel}). */
export function twoPagesOfATagChecks(check: Declare): void {
  check(
    'two pages of what a tag lists are as full as those of one kind, and say so',
    ['LIST-COUNTS-AGREE', 'LIST-PAGE-ECHO', 'LIST-PAGE-SIZE-OTHER-LISTS'],
    async (t) => {
      leftToLongerRuns(t, `${SMALLEST_PAGE + 1} objects of one tag`);
      const domains: unknown[] = [];
      while (domains.length < SMALLEST_PAGE) domains.push((await arrangeDomain(t)).id);
      const { path } = await arrangeTag(t, { domains, volumes: [(await arrangeVolume(t)).id] });
      const pages = await settledWalk(t, t.owner, path, { page_size: SMALLEST_PAGE });
      // Other lists than that of VPCs may refuse a page_size (SIL-PAGE-SIZE-OTHER-LISTS).
      if (!pages) return;
      keepsLaws(t, pages);
      await lastPageFull(t, t.owner, path, pages);
      holdsAsMany(t, pages, SMALLEST_PAGE);
    },
    { objects: SMALLEST_PAGE + 2, alone: true },
  );
}
