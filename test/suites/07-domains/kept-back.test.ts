import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { operationOf, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { titled } from '../support/titled.ts';

const NEEDING_A_NAME = ['createDomain', 'importDomain', 'cloneDomain'];

/** Whatever name a domain had is refused to everybody from then on, against those who take over what points there still. */
function keptBack(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const { id = '' } = operationOf(request);
    const { domain } = Object(request.body);
    const isHeld = names.has(domain) && NEEDING_A_NAME.includes(id);
    if (isHeld) return { state, answer: refusal('The name is kept back.') };
    const step = core(state, principal, request, ...rest);
    for (const each of state.domains.filter(({ id }) => !step.state.domains.get(id)))
      names.add(each.domain);
    return step;
  };
}

/** Names that were there before a run began, as the one that every run imports. */
const names = new Set<string>();

test('a name that was given up may stay taken, and an import of it be refused', async () => {
  const checks = titled(domains, 'a zone is imported from a name server');
  const how = { checks, wrap: keptBack, settleSeconds: 0.3 };
  await against(how);
  const said = await against({ ...how, seed: 2 });
  expect(said.ids('failed')).toEqual([]);
  expect(said.requirements.get('DOM-IMPORT')?.reason).toContain('stay taken');
}, 60_000);
