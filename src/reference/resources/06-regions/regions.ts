import { answer, type Call, type Handlers } from '../../call.ts';
import type { Region } from '../../catalog.ts';
import { invalid, notFound } from '../../errors.ts';
import { listAnswer } from '../../pagination.ts';

/** Regions and the plans available in them; anyone may read them (endpoints/regions). */
export const regionHandlers: Handlers = {
  listRegions: (call) => listAnswer(call, [...call.state.catalog.regions.values()], (row) => row),
  listRegionAvailability: (call) => listAnswer(call, call.state.catalog.availability, (row) => row),
  getRegion: (call) => answer(call.state, regionInPath(call)),
  getRegionAvailability: (call) => answer(call.state, availabilityIn(call)),
};

/** Raises 400 on `region` when no region has the id. */
export function knownRegion(call: Call, id: string): Region {
  const region = call.state.catalog.regions.get(id);
  if (region === undefined) throw invalid('region', 'There is no region with this id.');
  return region;
}

function regionInPath(call: Call): Region {
  const region = call.state.catalog.regions.get(call.params.regionId ?? '');
  if (region === undefined) throw notFound('A region with this id');
  return region;
}

function availabilityIn(call: Call) {
  const { id } = regionInPath(call);
  const record = call.state.catalog.availability.find(({ region }) => region === id);
  if (record === undefined) throw notFound(`An availability record for the region ${id}`);
  return record;
}
