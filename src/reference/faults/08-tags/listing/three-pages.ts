import { showDomain } from '../../../resources/07-domains/domain-record.ts';
import { domainInPath } from '../../blocks/domain.ts';
import { alterAnswer, alterState, type Body } from '../../blocks/index.ts';
import { labelIn, rowsOf, untagExcept } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

const PAGE = 25;

/** Faults that show only where the listing of a tag has a page in the middle (endpoints/tags). */
export const threePagesFaults: readonly Fault[] = [
  {
    id: 'tag-third-page-lacks-its-first',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'pagination',
    see: 'put a tag on 51 domains and read page 3 of 25: it is empty',
    wrap: alterAnswer('listTaggedObjects', (body) =>
      body.page >= 3 ? { ...body, data: body.data.slice(1) } : undefined,
    ),
  },
  {
    id: 'tag-lists-a-page-of-objects-at-most',
    requirement: 'TAG-OBJECTS',
    kind: 'pagination',
    see: 'put a tag on 26 objects: 25 are listed, as all there are',
    shownBy: 'the pages of a tag hold every object once',
    wrap: alterAnswer('listTaggedObjects', (body) => ({
      ...body,
      data: body.page === 1 ? body.data.slice(0, PAGE) : [],
      pages: 1,
      results: Math.min(PAGE, body.results),
    })),
  },
  {
    id: 'tag-middle-page-repeats-an-object',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'pagination',
    see: 'put a tag on 51 domains and read page 2 of 25: its first object stands there twice',
    wrap: alterAnswer('listTaggedObjects', (body) => {
      const [first, , ...others] = body.data;
      const isMiddle = body.page > 1 && body.page < body.pages;
      return isMiddle ? { ...body, data: [first, first, ...others] } : undefined;
    }),
  },
  {
    id: 'tag-third-page-counts-itself',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'pagination',
    see: 'put a tag on 51 domains and read page 3 of 25: results is 1',
    wrap: alterAnswer('listTaggedObjects', (body) =>
      body.page >= 3 ? { ...body, results: body.data.length } : undefined,
    ),
  },
  {
    id: 'untagged-beyond-first-page-still-listed',
    requirement: 'TAG-OBJECTS',
    kind: 'pagination',
    see: 'put a tag on 51 domains, take it off the 26th by an update: it is still listed',
    wrap: (core) => {
      const left = new Map<string, Body[]>();
      const noting = alterState('updateDomain', (after, before, request) => {
        const domain = domainInPath(before, request);
        const kept = domain && after.domains.get(domain.id);
        for (const tag of domain?.tags ?? []) {
          const carriers = rowsOf(before, 'domains').filter(({ tags }) => tags.includes(tag));
          const isBeyond = carriers.filter(({ id }) => id < (domain?.id ?? 0)).length >= PAGE;
          if (kept && !kept.tags.includes(tag) && isBeyond)
            left.set(tag, [{ type: 'domain', data: showDomain(kept) }]);
        }
        return after;
      })(core);
      return alterAnswer('listTaggedObjects', (body, request) => {
        const more = left.get(labelIn(request)) ?? [];
        const isLast = body.page >= body.pages;
        const data = isLast ? [...body.data, ...more] : body.data;
        return { ...body, data, results: body.results + more.length };
      })(noting);
    },
  },
  {
    id: 'tag-deletion-ends-after-two-pages',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'pagination',
    see: 'put a tag on 51 domains and delete it: the 51st still carries it',
    wrap: untagExcept('domains', ({ id }, carriers) => {
      return carriers.filter((other) => other.id < id).length >= 2 * PAGE;
    }),
  },
  {
    id: 'tagged-beyond-first-page-shown-as-first-listed',
    requirement: 'TAG-OBJECTS',
    kind: 'pagination',
    see: 'put a tag on 51 domains, update the description of the 26th: the listing shows the first one',
    wrap: (core) => {
      const first = new Map<number, string>();
      return alterAnswer('listTaggedObjects', (body, { query }) => {
        const start = (body.page - 1) * Number(query.page_size ?? 100);
        const data = body.data.map((item: Body, at: number) => {
          if (item.type !== 'domain' || start + at < PAGE) return item;
          const { id, description } = item.data;
          if (!first.has(id)) first.set(id, description);
          return { ...item, data: { ...item.data, description: first.get(id) } };
        });
        return { ...body, data };
      })(core);
    },
  },
];
