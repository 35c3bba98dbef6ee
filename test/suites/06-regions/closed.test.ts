import { expect, test } from 'vitest';
import { isAnonymous, refusedTo } from '../../../src/reference/faults/blocks/caller.ts';
import { regions } from '../../../suites/06-regions/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** That the catalog is open says nothing for certain of a region alone: AUTH-PUBLIC-REGION is a `should`. */
test('a region alone may ask for credentials', async () => {
  const said = await against({
    checks: checksOf(regions.checks, 'REG-GET'),
    wrap: refusedTo('getRegion', isAnonymous),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('REG-GET');
}, 60_000);
