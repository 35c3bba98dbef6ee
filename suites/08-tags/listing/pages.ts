import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../../src/check/check.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Skip } from '../../../src/result/signals.ts';
import { lendVolumes } from '../../support/lent/spare-volumes.ts';
import { SOME_PAGE_SIZES, takesOneOf } from '../../support/pages/page-sizes.ts';
import { listing, withCarriers } from '../objects/carriers.ts';
import { removeTag } from '../requests.ts';
import { areAllListed, noneCarries, OF_DOMAINS } from './all-listed.ts';
import { holdOnPages, SMALLEST_PAGE } from './listed-pages.ts';

const ENOUGH = SMALLEST_PAGE + 1;

/** The listing of tagged objects, page by page. */
export function pagesChecks(check: Declare): void {
  check(
    'the listing of a tag takes page and page_size',
    ['TAG-OBJECTS-PAGINATED', ...OF_DOMAINS],
    (t) =>
      withCarriers(t, ['domains', 'domains'], async (domains) => {
        const tag = await arrangeTag(t, listing(domains));
        const look = () => t.owner.get(tag.path, { page: 1 });
        const { last: answer } = await poll(look, ({ ok }) => ok, t.convergence);
        t.accepted('TAG-OBJECTS-PAGINATED', answer);
        t.equal('TAG-OBJECTS-PAGINATED', answer, '/page', 1);
        await areAllListed(t, tag, domains.map(asDomain));
        const sizes = SOME_PAGE_SIZES.map((page_size) => ({ page: 1, page_size }));
        await takesOneOf(t, 'TAG-OBJECTS-PAGINATED', tag.path, sizes);
        await holdOnPages(t, tag.path, domains);
      }),
  );

  check(
    'the pages of a tag hold every object once',
    [
      'TAG-OBJECTS-PAGINATED',
      'TAG-OBJECTS-BY-TYPE',
      'TAG-CREATE-VOLUMES',
      'TAG-DELETE-UNTAGS',
      ...OF_DOMAINS,
    ],
    async (t) => {
      if (t.run.settings.effort === 'smoke') {
        throw new Skip(`${ENOUGH} volumes are too many for a smoke run`, '--effort standard');
      }
      await withCarriers(t, ['domains', 'domains'], (domains) =>
        lendVolumes(t, t.fixture('region'), ENOUGH, async (volumes) => {
          const lent = volumes.map(({ id }) => id);
          const tag = await arrangeTag(t, { ...listing(domains), volumes: lent });
          await areAllListed(t, tag, [...volumes, ...domains.map(asDomain)]);
          await holdOnPages(t, tag.path, [...volumes, ...domains]);
          await removeTag(t, tag.label);
          await noneCarries(t, tag.label, '/volumes', volumes);
        }),
      );
    },
    { early: true },
  );
}

const asDomain = ({ id }: { readonly id: number }) => ({ id, path: `/domains/${id}` });
