import { answer } from '../../call.ts';
import type { Region } from '../../catalog.ts';
import { answerInstead } from '../blocks/image.ts';
import type { Fault } from '../fault.ts';

/** Regions that a client can write (resources/region). */
export const readOnlyFaults: readonly Fault[] = (
  ['label', 'country', 'capabilities', 'placement_group_limits'] as const
).map(
  (field): Fault => ({
    id: `region-${field.replaceAll('_', '-')}-written`,
    requirement: 'REG-READ-ONLY',
    kind: 'state',
    see: `put another ${field} to a region: it reads so`,
    wrap: answerInstead('PUT', /^\/v4\/regions\/[^/]+$/, (state, _, { path, body }) => {
      const id = decodeURIComponent(path.slice('/v4/regions/'.length));
      const region = state.catalog.regions.get(id);
      const written = { ...region, [field]: Object(body)[field] } as Region;
      const regions = new Map(state.catalog.regions).set(id, written);
      return answer({ ...state, catalog: { ...state.catalog, regions } }, written);
    }),
  }),
);
