import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import type { Many } from './many-vpcs.ts';
import { SMALLEST_PAGE } from './walk.ts';
import { shownBy, whileStill } from './while-still.ts';

/** What is asked for below the bound of page_size (limits#list-page_size). */
export async function belowTheMinimum(t: CheckContext, many: Many): Promise<void> {
  await firstBelow(t, many);
  await secondBelow(t, many);
}

/** 24 is below the bound: refused, or read as a size inside the bounds. */
async function firstBelow(t: CheckContext, { caller }: Many): Promise<void> {
  for (const size of [SMALLEST_PAGE - 1, 1]) {
    const enough = ({ body }: Answer) => Math.min(SMALLEST_PAGE, Number(body?.results));
    const isRight = (seen: Answer) => seen.refused || seen.items.length >= enough(seen);
    const look = () => caller.get('/vpcs', { page_size: size });
    const answer = await whileStill(t, look, isRight, shownBy);
    t.observe('SIL-PAGE-SIZE-OUTSIDE', answer.ok ? 'clamped' : 'refused', answer);
    t.holds('LIST-PAGE-SIZE-MINIMUM', isRight(answer), {
      expected: `a refusal, or at least ${enough(answer)} items on the page`,
      received: `${answer.items.length} items for page_size ${size}`,
      answers: [answer],
    });
  }
}

/** So is a second page: refused, or laid out with some size inside the bounds. */
async function secondBelow(t: CheckContext, { caller }: Many): Promise<void> {
  for (const size of [SMALLEST_PAGE - 1, 10]) {
    const look = () => caller.get('/vpcs', { page: 2, page_size: size });
    const isRight = (seen: Answer) => seen.refused || isLaidOutAsSecond(seen);
    const answer = await whileStill(t, look, isRight, shownBy);
    t.holds('LIST-PAGE-SIZE-MINIMUM', isRight(answer), {
      expected: `a refusal, or page 2 of pages of ${SMALLEST_PAGE} items or more`,
      received: `${answer.items.length} of ${answer.body?.results} items, pages ${answer.body?.pages}, for page_size ${size}`,
      answers: [answer],
    });
  }
}

/** Whether an answer is the second page for any size that there may be; what a page beyond the last shows is open. */
function isLaidOutAsSecond({ body, items }: Answer): boolean {
  const { least, most } = pageSizeBounds();
  const results = Number(body?.results);
  const sizes = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const fitting = sizes.filter((size) => Math.max(1, Math.ceil(results / size)) === body?.pages);
  return fitting.some((size) => results <= size || items.length === Math.min(size, results - size));
}
