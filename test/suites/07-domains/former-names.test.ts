import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { domainInPath } from '../../../src/reference/faults/blocks/domain.ts';
import { alterState, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';

/** The name that a domain had before it was renamed stays its own. */
function keepsFormerNames(core: Core): Core {
  const former = new Set<string>();
  const noting = alterState('updateDomain', (after, before, request) => {
    const [was, is] = [domainInPath(before, request)?.domain, domainInPath(after, request)?.domain];
    if (was !== undefined && was !== is) former.add(was);
    return after;
  });
  return refuseWhen(
    ['createDomain', 'updateDomain', 'cloneDomain'],
    ({ domain }) => former.has(domain),
    'The name is in use.',
  )(noting(core));
}

test('former names that are kept back are warned of, and nothing else is', async () => {
  const said = await against({ checks: domains.checks, wrap: keepsFormerNames });
  expect(said.ids('failed')).toEqual([]);
  expect(said.ids('warned')).toEqual(['DOM-RENAME-FREED']);
});
