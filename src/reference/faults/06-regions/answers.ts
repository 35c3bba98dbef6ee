import { alterItems, type Body } from '../blocks/index.ts';
import { availabilityFault, regionListFault } from '../blocks/region.ts';
import type { Fault } from '../fault.ts';

const BOTH = ['listRegions', 'getRegion'];

/** Answers in which a field of a region is not as the document shows it (resources/region). */
export const answersFaults: readonly Fault[] = [
  field('region-label-null', 'REG-LABEL', (region) => ({ ...region, label: null })),
  field('region-country-missing', 'REG-COUNTRY', ({ country, ...region }) => region),
  field('region-capabilities-text', 'REG-CAPABILITIES', (region) => ({
    ...region,
    capabilities: region.capabilities.join(', '),
  })),
  field('region-limits-as-text', 'REG-PLACEMENT-GROUP-LIMITS', (region) => ({
    ...region,
    placement_group_limits: { maximum_computes_per_pg: '5', maximum_pgs_per_customer: 100 },
  })),
  field('region-limits-missing', 'REG-PLACEMENT-GROUP-LIMITS', (region) => ({
    ...region,
    placement_group_limits: { maximum_computes_per_pg: 5 },
  })),
  field('region-resolvers-list', 'REG-RESOLVERS', (region) => ({
    ...region,
    resolvers: { ...region.resolvers, ipv4: region.resolvers.ipv4.split(',') },
  })),
  field('region-resolvers-separated-by-spaces', 'REG-RESOLVERS-ADDRESSES', (region) => ({
    ...region,
    resolvers: { ...region.resolvers, ipv4: region.resolvers.ipv4.replaceAll(',', ' ') },
  })),
  field('region-resolvers-of-other-family', 'REG-RESOLVERS-ADDRESSES', (region) =>
    region.id === 'ap-south'
      ? { ...region, resolvers: { ...region.resolvers, ipv6: region.resolvers.ipv4 } }
      : region,
  ),
  field('region-status-up', 'REG-STATUS', (region) => ({ ...region, status: 'up' })),
  regionListFault('region-id-number', 'REG-ID', 'schema', 'listRegions', (data) => [
    ...data,
    { ...data[0], id: 5 },
  ]),
  availabilityFault('availability-yes', 'REG-AVAILABILITY-AVAILABLE', { available: 'yes' }),
  availabilityFault('availability-plan-number', 'REG-AVAILABILITY-PLAN', { plan: 32 }),
  availabilityFault('availability-region-missing', 'REG-AVAILABILITY-REGION', {
    region: undefined,
  }),
];

/** Every region in the same wrong form, in the list and alone. */
function field(id: string, requirement: string, alter: (region: Body) => Body): Fault {
  return {
    id,
    requirement,
    kind: 'schema',
    see: `list regions, or get one: ${id.replaceAll('-', ' ')}`,
    wrap: alterItems(BOTH, (item) => {
      const altered = alter(item);
      for (const name of Object.keys(item)) if (!(name in altered)) delete item[name];
      Object.assign(item, altered);
    }),
  };
}
