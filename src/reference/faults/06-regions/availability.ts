import { alterAnswer, refuseWhen } from '../blocks/index.ts';
import { availabilityFault } from '../blocks/region.ts';
import type { Fault } from '../fault.ts';

/** Availability of plans that is refused, or about other regions (endpoints/regions). */
export const availabilityFaults: readonly Fault[] = [
  {
    id: 'availability-list-refused',
    requirement: 'REG-AVAILABILITY-LIST',
    kind: 'over-strict',
    see: 'list availability: it is refused',
    wrap: refuseWhen('listRegionAvailability', () => true),
  },
  availabilityFault('availability-of-unknown-region', 'REG-AVAILABILITY-REGION-KNOWN', {
    region: 'nowhere',
  }),
  {
    id: 'availability-lists-plans-by-label',
    requirement: 'REG-AVAILABILITY-PLAN-KNOWN',
    kind: 'format',
    see: 'list availability: the plan of what is available is the label of a type',
    wrap: alterAnswer('listRegionAvailability', (body, _, { catalog }) => {
      for (const record of body.data)
        if (record.available) record.plan = catalog.types.get(record.plan)?.label ?? record.plan;
      return body;
    }),
  },
  {
    id: 'availability-of-every-region',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'cross-resource',
    see: 'get the availability of a region: the answer has all regions',
    wrap: alterAnswer('getRegionAvailability', (_, __, { catalog }) => catalog.availability),
  },
  {
    id: 'availability-of-plans-by-label',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'format',
    see: 'get the availability of a region: plan is the label of a type, not its id',
    wrap: alterAnswer('getRegionAvailability', (body) => ({ ...body, plan: `Plan ${body.plan}` })),
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
    id: 'availability-of-region-names-plans-otherwise',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'rare-value',
    see: 'get the availability of a region: its plan is no instance type id, as in the list, but a label',
    wrap: alterAnswer('getRegionAvailability', (body) => ({ ...body, plan: `Plan ${body.plan}` })),
  },
  {
    id: 'availability-of-region-refused',
    requirement: 'REG-AVAILABILITY-GET',
    kind: 'over-strict',
    see: 'get the availability of us-east, which the list has: it is refused',
    wrap: refuseWhen('getRegionAvailability', (_, { path }) => path.includes('/us-east/')),
  },
];
