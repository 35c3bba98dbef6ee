import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { madeBy } from '../../../src/reference/faults/blocks/domain.ts';
import { alterItems } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** A text that nobody set is empty, and left out of what was cloned: how it is answered is open. */
function leftOutOfClones(core: Core): Core {
  const { noting, isMade } = madeBy('cloneDomain');
  return alterItems(['getDomain', 'listDomains', 'updateDomain', 'cloneDomain'], (domain) => {
    for (const field of ['soa_email', 'description', 'group']) {
      const isUnset = (domain[field] ?? '') === '';
      if (!isUnset) continue;
      if (isMade(domain)) delete domain[field];
      else domain[field] = '';
    }
  })(noting(core));
}

test('a clone that answers an unset text in another way than its source is no complaint', async () => {
  const checks = domains.checks.filter(({ title }) => title.includes('clone'));
  const said = await against({ checks, wrap: leftOutOfClones });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('DOM-CLONE');
}, 60_000);
