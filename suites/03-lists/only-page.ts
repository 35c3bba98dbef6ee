import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { itemsOf, whileStill } from './while-still.ts';

const { most } = pageSizeBounds();

/**
 * A page that holds everything is the only one, whichever size was asked for. Who counts more and refuses them all
 * would be taken for one whose list changes while it is walked.
 */
export async function countsOnlyPage(t: CheckContext, path: string): Promise<void> {
  if (isShortRun(t)) return;
  for (const query of [{}, { page_size: most }]) {
    const look = () => t.owner.get(path, query);
    const page = await whileStill(t, look, isCounted, (seen) => [
      itemsOf([seen]),
      seen.body?.results,
    ]);
    if (!holdsAll(page)) continue;
    t.holds('LIST-COUNTS-AGREE', isCounted(page), {
      expected: `pages 1, as this page holds all of ${page.body?.results} items`,
      received: `pages ${page.body?.pages}`,
      answers: [page],
      where: '/pages',
    });
  }
}

/**
 * Whether it is counted as the only page, where it holds all that there is; a list of nothing may have none. What is no
 * number is wrong for another reason.
 */
function isCounted(page: Answer): boolean {
  const { pages } = page.body ?? {};
  if (!holdsAll(page) || !Number.isInteger(pages)) return true;
  return pages === 1 || (pages < 1 && page.items.length === 0);
}

function holdsAll({ ok, body, items }: Answer): boolean {
  return ok && items.length === body?.results;
}
