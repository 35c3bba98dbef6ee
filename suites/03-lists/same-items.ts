import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { SMALLEST_PAGE, walk } from './walk.ts';

/**
 * Small pages hold together what one page holds that has room for everything, as often as it does: so what has no id of
 * its own can be told to be repeated (LIST-PARTITION). Where there is one small page, or several large ones, nothing is
 * decided.
 */
export async function holdsTheSame(
  t: CheckContext,
  path: string,
  small: readonly Answer[],
): Promise<void> {
  if (small.length < 2) return;
  const look = async () => {
    const whole = await t.owner.get(path);
    const pages = (await walk(t.owner, path, { page_size: SMALLEST_PAGE })) ?? [];
    const isWhole = whole.ok && whole.items.length === whole.body?.results;
    const isTold = isWhole && pages.length > 1 && pages[0]?.body?.results === whole.items.length;
    const isRight = !isTold || isSameJson(named([whole]), named(pages));
    return { whole, pages, isRight };
  };
  const { held, last } = await poll(look, ({ isRight }) => isRight, t.convergence);
  t.holds('LIST-PARTITION', held, {
    expected: `the ${last.whole.items.length} items of one page on ${last.pages.length} pages`,
    received: 'other items, or some of them again',
    answers: [last.whole, ...last.pages],
    where: '/data',
  });
}

/** How items are called: by their id, and availability by plan and region. */
function named(pages: readonly Answer[]): string[] {
  return pages
    .flatMap(({ items }) =>
      items.map(({ id, plan, region }) => JSON.stringify(id ?? [plan, region])),
    )
    .sort();
}
