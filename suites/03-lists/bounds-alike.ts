import type { Declare } from '../../src/check/check.ts';
import { pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

const { least, most } = pageSizeBounds();

/** What is outside the bounds alone, and the same beside a right value of the other parameter. */
const OUTSIDE = [
  { alone: { page: 0 }, beside: { page: 0, page_size: least } },
  { alone: { page: 0 }, beside: { page: 0, page_size: most } },
  { alone: { page_size: least - 1 }, beside: { page: 1, page_size: least - 1 } },
  { alone: { page_size: most + 1 }, beside: { page: 1, page_size: most + 1 } },
] as const;

/** Whether a value outside the bounds is refused or moved inside is open, but not that it depends on its neighbour (limits#list-page). */
export function boundsAlikeChecks(check: Declare): void {
  check(
    'a page or a size outside the bounds is refused beside the other where it is refused alone',
    ['LIST-BOUNDS-ALIKE'],
    async (t) => {
      leftToLongerRuns(t, 'pages outside the bounds, of some size');
      for (const { alone, beside } of OUTSIDE) {
        const answer = await t.owner.get('/vpcs', alone);
        if (answer.ok) t.accepted('LIST-BOUNDS-ALIKE', answer);
        else t.refused('LIST-BOUNDS-ALIKE', await t.owner.get('/vpcs', beside));
      }
    },
  );
}
