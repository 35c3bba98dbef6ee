import { expect, test } from 'vitest';
import { alterAnswer, instead, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { regions } from '../../../suites/06-regions/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

test('a list from before the region was opened is read again', async () => {
  let reads = 0;
  const older = alterAnswer('listRegions', ({ data, results, ...page }) => {
    reads += 1;
    return reads > 2 ? undefined : { ...page, data: data.slice(1), results: results - 1 };
  });
  const said = await against({ checks: titled(regions, 'every region once'), wrap: older });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('REG-LIST');
}, 60_000);

const NOT_YET = refusal('Nothing is known of this region.', 404);

test('a region that somebody does not know yet is asked for again', async () => {
  let asked = 0;
  const late = instead('getRegionAvailability', (core, state, ...given) => {
    asked += 1;
    return asked > 2 ? core(state, ...given) : { state, answer: NOT_YET };
  });
  const said = await against({ checks: titled(regions, 'about no other'), wrap: late });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('REG-AVAILABILITY-GET');
}, 60_000);

test('a region that is covered no longer has nothing to answer', async () => {
  let lists = 0;
  const closing = alterAnswer('listRegionAvailability', ({ data, ...page }) => {
    lists += 1;
    return lists > 1 ? { ...page, data: [], results: 0 } : undefined;
  });
  const closed = instead('getRegionAvailability', (core, state, ...given) =>
    lists > 0 ? { state, answer: NOT_YET } : core(state, ...given),
  );
  const said = await against({
    checks: titled(regions, 'about no other'),
    wrap: (core) => closed(closing(core)),
    settleSeconds: 0.2,
  });
  expect(complaints(said)).toEqual([]);
}, 60_000);

test('a region may be closed once it was listed', async () => {
  let lists = 0;
  const shrinking = alterAnswer('listRegions', ({ data, results, ...page }) => {
    lists += 1;
    if (lists > 1) return { ...page, data: data.slice(1), results: results - 1 };
  });
  const closed = instead('getRegion', (core, state, principal, request, ...rest) =>
    lists > 0 && request.path.endsWith(`/${FIXTURES.region}`)
      ? { state, answer: NOT_YET }
      : core(state, principal, request, ...rest),
  );
  const said = await against({
    checks: titled(regions, 'a region reads as the list has it'),
    wrap: (core) => closed(shrinking(core)),
    settleSeconds: 0.2,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('REG-GET');
}, 60_000);
