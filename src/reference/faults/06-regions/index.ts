import { alterAnswer, alterItems, type Body, refuseWhen } from '../blocks/index.ts';
import type { Fault, FaultKind } from '../fault.ts';

const BOTH = ['listRegions', 'getRegion'];

/** Faults of the section Regions (resources/region, endpoints/regions). */
export const regionsFaults: readonly Fault[] = [
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
  list('region-id-number', 'REG-ID', 'schema', 'listRegions', (data) => [
    ...data,
    { ...data[0], id: 5 },
  ]),
  list('region-twice', 'REG-ID-UNIQUE', 'schema', 'listRegions', (data) => [...data, data[0]]),
  list(
    'region-second-unlisted',
    'REG-LIST',
    'state',
    'listRegions',
    (data) => data.filter(({ id }) => id !== 'eu-west'),
    [
      // What is not listed is not known either.
      'REG-AVAILABILITY-REGION-KNOWN',
    ],
  ),
  {
    id: 'region-list-refused',
    requirement: 'REG-LIST',
    kind: 'over-strict',
    see: 'list regions: it is refused',
    wrap: refuseWhen('listRegions', () => true),
  },
  {
    id: 'region-get-answers-first',
    requirement: 'REG-GET',
    kind: 'cross-resource',
    see: 'get any region: the answer is us-east',
    wrap: alterAnswer('getRegion', (_, __, { catalog }) => catalog.regions.get('us-east')),
  },
  {
    id: 'region-get-without-capability',
    requirement: 'REG-GET',
    kind: 'state',
    see: 'get a region: it has a capability less than in the list',
    wrap: alterAnswer('getRegion', (body) => ({
      ...body,
      capabilities: body.capabilities.slice(1),
    })),
  },
  {
    id: 'region-last-refused',
    requirement: 'REG-GET',
    kind: 'rare-value',
    see: 'get ap-south: it is refused',
    wrap: refuseWhen('getRegion', (_, { path }) => path.endsWith('/ap-south')),
  },
  {
    id: 'availability-list-refused',
    requirement: 'REG-AVAILABILITY-LIST',
    kind: 'over-strict',
    see: 'list availability: it is refused',
    wrap: refuseWhen('listRegionAvailability', () => true),
  },
  availability('availability-yes', 'REG-AVAILABILITY-AVAILABLE', { available: 'yes' }),
  availability('availability-plan-number', 'REG-AVAILABILITY-PLAN', { plan: 32 }),
  availability('availability-region-missing', 'REG-AVAILABILITY-REGION', { region: undefined }),
  availability('availability-of-unknown-region', 'REG-AVAILABILITY-REGION-KNOWN', {
    region: 'nowhere',
  }),
  {
    id: 'availability-of-every-region',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'cross-resource',
    see: 'get the availability of a region: the answer has all regions',
    wrap: alterAnswer('getRegionAvailability', (_, __, { catalog }) => catalog.availability),
  },
  {
    id: 'availability-of-next-region',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'rare-value',
    see: 'get the availability of eu-central: the answer is about eu-west',
    wrap: alterAnswer('getRegionAvailability', (body) =>
      body.region === 'eu-central' ? { ...body, region: 'eu-west' } : body,
    ),
  },
  {
    id: 'availability-of-region-contradicts-list',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'rare-value',
    see: 'get the availability of eu-west: its plan is not available, and in the list it is',
    wrap: alterAnswer('getRegionAvailability', (body) =>
      body.region === 'eu-west' ? { ...body, available: false } : body,
    ),
  },
  {
    id: 'availability-of-region-contradicts-list-as-array',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'rare-value',
    see: 'get the availability of eu-central: an array in which its plan is available',
    wrap: alterAnswer('getRegionAvailability', (body) => [
      { ...body, available: body.available || body.region === 'eu-central' },
    ]),
  },
  {
    id: 'availability-of-region-refused',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'over-strict',
    see: 'get the availability of us-east, which the list has: it is refused',
    wrap: refuseWhen('getRegionAvailability', (_, { path }) => path.includes('/us-east/')),
  },
];

/** Every region in the same wrong form, in the list and alone. */
function field(id: string, requirement: string, alter: (region: Body) => Body): Fault {
  return {
    id,
    requirement,
    kind: 'schema',
    see: `list regions, or get one: ${id}`,
    wrap: alterItems(BOTH, (item) => {
      const altered = alter(item);
      for (const name of Object.keys(item)) if (!(name in altered)) delete item[name];
      Object.assign(item, altered);
    }),
  };
}

function list(
  id: string,
  requirement: string,
  kind: FaultKind,
  operation: string,
  alter: (data: Body[]) => Body[],
  also: readonly string[] = [],
): Fault {
  return {
    id,
    requirement,
    kind,
    see: `list regions: ${id}`,
    also,
    wrap: alterAnswer(operation, (body) => ({ ...body, data: alter(body.data) })),
  };
}

/** One record more in the list of availability, wrong in one field. */
function availability(id: string, requirement: string, wrong: Body): Fault {
  return list(id, requirement, 'schema', 'listRegionAvailability', (data) => [
    ...data,
    { ...data[0], ...wrong },
  ]);
}
