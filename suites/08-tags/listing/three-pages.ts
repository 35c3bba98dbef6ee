import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { type ArrangedTag, arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { objectsIn } from '../objects/tagged-objects.ts';
import { removeTag } from '../requests.ts';
import { areAllListed, noneCarries } from './all-listed.ts';
import { holdOnPages, SMALLEST_PAGE } from './listed-pages.ts';

/** One more than two pages hold: as many as it takes for a page in the middle. */
const ENOUGH = 2 * SMALLEST_PAGE + 1;

/**
 * The listing of a tag on three pages, and what is done to objects of the first, the middle and the last. It
 * runs alone, since it has nearly as many objects alive as a run may have.
 */
export function threePagesChecks(check: Declare): void {
  check(
    'three pages of a tag agree with what is done to objects of the first, the middle and the last',
    ['TAG-OBJECTS-PAGINATED', 'TAG-OBJECTS', 'TAG-CREATE-DOMAINS', 'TAG-DELETE-UNTAGS'],
    async (t) => {
      if (t.run.settings.effort === 'smoke')
        throw new Skip('so many domains are too many for a smoke run', '--effort standard');
      const domains: Tagged[] = [];
      while (domains.length < ENOUGH) domains.push(await arrangeDomain(t));
      const tag = await arrangeTag(t, { domains: domains.map(({ id }) => id) });
      await areAllListed(t, tag, domains);
      const pages = await holdOnPages(t, tag.path, domains);
      for (const { id, path } of placesOf(pages, domains)) {
        const others = domains.filter((each) => each.id !== id);
        await update(t, path, { tags: [] });
        await holdOnPages(t, tag.path, others, 'TAG-OBJECTS');
        const description = t.names.label();
        await update(t, path, { description, tags: [tag.label] });
        await holdOnPages(t, tag.path, domains, 'TAG-OBJECTS');
        await isShown(t, tag, { id, description });
      }
      await removeTag(t, tag.label);
      await noneCarries(t, tag.label, '/domains', domains);
    },
    { objects: ENOUGH + 1, alone: true },
  );
}

interface Tagged {
  readonly id: number;
  readonly path: string;
}

/** A domain of the first page, one of a page in the middle and one of the last. */
function placesOf(pages: readonly Answer[], domains: readonly Tagged[]): Tagged[] {
  const own = pages.map(({ items }) =>
    objectsIn(items).flatMap(({ body }) => domains.find(({ id }) => id === body.id) ?? []),
  );
  const filled = own.filter(({ length }) => length > 0);
  const middle = filled[Math.floor(filled.length / 2)];
  const chosen = [filled[0]?.[0], middle?.[0], filled.at(-1)?.at(-1)];
  return [...new Set(chosen)].filter((each) => each !== undefined);
}

/** @throws Inconclusive when it is refused until the convergence timeout: DOM-UPDATE decides that */
async function update(t: CheckContext, path: string, change: Record<string, unknown>) {
  const { held, last } = await poll(
    () => t.owner.put(path, change),
    ({ ok }) => ok,
    t.convergence,
  );
  if (!held) throw new Inconclusive(`${path} takes no ${JSON.stringify(change)}: ${last.summary}`);
}

/** The domain must in the end be listed with the description that it has now. */
async function isShown(
  t: CheckContext,
  { path }: ArrangedTag,
  { id, description }: { readonly id: number; readonly description: string },
): Promise<void> {
  const look = async () => {
    const listed = objectsIn((await t.owner.list(path)) ?? []);
    return listed.find(({ body }) => body.id === id)?.body.description;
  };
  const { held, last } = await poll(look, (shown) => shown === description, t.convergence);
  t.holds('TAG-OBJECTS', held, {
    expected: `domain ${id} to be listed under the tag with the description ${description}`,
    received: JSON.stringify(last) ?? 'nothing',
    answers: [await t.owner.get(path)],
  });
}
