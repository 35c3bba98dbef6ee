import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { alterAnswer, type Body, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { suites } from '../../../suites/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Not every service is available in every region (resources/region). */
test.each([
  ['createVolume', 'Block Storage'],
  ['createNodeBalancer', 'NodeBalancers'],
  ['createInstance', 'Computes'],
])('%s is no reason for complaint in a second region without %s', async (operation, service) => {
  let far: unknown;
  const without = (region: Body) =>
    region.id === far
      ? { ...region, capabilities: region.capabilities.filter((each: string) => each !== service) }
      : region;
  const refusing = refuseWhen(operation, ({ region }) => region !== undefined && region === far);
  const telling = alterAnswer(['listRegions', 'getRegion'], (body) =>
    Array.isArray(body.data) ? { ...body, data: body.data.map(without) } : without(body),
  );
  const wrap = (core: Core) => refusing(telling(core));
  const said = await against({
    checks: suites
      .filter(({ section }) => /Tags|Volumes|Load|Instances/.test(section))
      .flatMap(({ checks }) => checks),
    wrap,
    configure: (raw) => {
      far = raw.fixtures.secondRegion;
      return raw;
    },
  });
  expect(far).toBeTypeOf('string');
  expect(complaints(said)).toEqual([]);
});
