import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { domainInPath } from '../../../src/reference/faults/blocks/domain.ts';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/**
 * A name has 253 characters at most, and so has that of a record with the name of its domain behind it. What a domain
 * was once called counts too: whose update comes last is up to the order of the checks.
 */
function takesNoLonger(core: Core): Core {
  const longest = new Map<number, number>();
  const refusing = refuseWhen('createRecord', ({ name = '' }, request, state) => {
    const { id = 0 } = domainInPath(state, request) ?? {};
    return `${name}.`.length + (longest.get(id) ?? 0) > 253;
  })(core);
  return (state, ...asked) => {
    const step = refusing(state, ...asked);
    for (const { id, domain } of step.state.domains)
      longest.set(id, Math.max(longest.get(id) ?? 0, domain.length));
    return step;
  };
}

test('a server that takes no record whose whole name is none is not blamed', async () => {
  const checks = ['PUT /domains/{domainId}', 'POST /domains/{domainId}/records'].flatMap((which) =>
    titled(domains, `${which}: any two right values`),
  );
  const said = await against({ checks, wrap: takesNoLonger, settleSeconds: 0.3, concurrency: 1 });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('REC-CREATE')?.verdict).toBe('passed');
}, 120_000);
