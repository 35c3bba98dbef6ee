import { isDeepStrictEqual } from 'node:util';
import { suite } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { valueAt } from '../../src/check/value-at.ts';
import type { Answer } from '../../src/http/answer.ts';
import { availabilityChecks } from './availability.ts';
import { type Item, isText, listed, MOST_REGIONS } from './listed.ts';

/** Endpoints, Regions; the region's fields and the availability of plans. */
export const regions = suite('Regions', (check) => {
  check('the list holds every region once', ['REG-LIST', 'REG-ID-UNIQUE'], async (t) => {
    const first = await t.owner.get('/regions');
    t.accepted('REG-LIST', first);
    const ids = (await listed(t, '/regions')).map(({ id }) => id);
    for (const id of configuredRegions(t)) {
      t.holds('REG-LIST', ids.includes(id), {
        expected: `region ${id}, which is in use, in the list`,
        received: `ids ${ids.join(', ')}`,
        answers: [first],
      });
    }
    t.holds('REG-ID-UNIQUE', new Set(ids).size === ids.length, {
      expected: 'every id once',
      received: `ids ${ids.join(', ')}`,
      answers: [first],
    });
    observeRegions(t, first);
  });

  check('a region reads as the list has it', ['REG-GET'], async (t) => {
    const all = (await listed(t, '/regions')).filter(({ id }) => typeof id === 'string');
    for (const region of all.slice(0, t.scaled(MOST_REGIONS))) await readsAsListed(t, region);
  });

  availabilityChecks(check);
});

/** The regions in which the run creates things: they exist. */
function configuredRegions(t: CheckContext): string[] {
  const { region, secondRegion } = t.run.settings.configuration.fixtures;
  return [region, secondRegion].filter(isText);
}

/** Status may change between two reads, and nobody promises an order of resolvers. */
const STEADY_FIELDS = [
  '/id',
  '/label',
  '/country',
  '/capabilities',
  '/placement_group_limits/maximum_computes_per_pg',
  '/placement_group_limits/maximum_pgs_per_customer',
];

async function readsAsListed(t: CheckContext, region: Item): Promise<void> {
  const answer = await t.owner.get(`/regions/${encodeURIComponent(region.id)}`);
  t.accepted('REG-GET', answer);
  for (const where of STEADY_FIELDS) {
    const [alone, inList] = [valueAt(answer.body, where), valueAt(region, where)];
    t.holds('REG-GET', isDeepStrictEqual(unordered(alone), unordered(inList)), {
      expected: `${where} of ${region.id} to be ${formatValue(inList)}, as the list has it`,
      received: formatValue(alone),
      answers: [answer],
      where,
    });
  }
}

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}

function observeRegions(t: CheckContext, list: Answer): void {
  for (const { capabilities, status } of list.items) {
    t.observe('SIL-REG-STATUS-TRANSITIONS', `a region is seen with status ${status}`, list);
    for (const value of Array.isArray(capabilities) ? capabilities : []) {
      t.observe('SIL-REG-CAPABILITY-VALUES', String(value), list);
    }
  }
}
