import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { operationOf, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against, checksOf } from '../support/against.ts';
import { generatedChecks } from '../support/generated-checks.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** A domain whose zone was just copied refuses one update; by the next request the copy is over. */
function busyOnce(core: Core): Core {
  const busy = new Set<string>();
  return (state, principal, request, ...rest) => {
    const { id } = operationOf(request);
    if (id === 'updateDomain' && busy.delete(request.path)) {
      return { state, answer: refusal('Its zone is being transferred.') };
    }
    const step = core(state, principal, request, ...rest);
    const made = Object(step.answer?.body);
    if ((id === 'importDomain' || id === 'cloneDomain') && made.id) {
      busy.add(`/v4/domains/${made.id}`);
    }
    return step;
  };
}

test.each([1, 2, 3])('a domain may refuse an update while it is copied, seed %i', async (seed) => {
  const checks = checksOf(domains.checks, 'DOM-STATUS-ENABLE');
  const said = await against({ checks, seed, wrap: busyOnce, settleSeconds: 5 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('DOM-STATUS-ENABLE');
});

/** Those who take records hear of an imported domain last: it is unknown to them at first. */
function unknownToRecords(core: Core): Core {
  const unknown = new Set<string>();
  return (state, principal, request, ...rest) => {
    const { id } = operationOf(request);
    if (id === 'createRecord' && unknown.delete(request.path)) {
      return { state, answer: { ...refusal('Not found'), status: 404 } };
    }
    const step = core(state, principal, request, ...rest);
    const made = Object(step.answer?.body);
    if (id === 'importDomain' && made.id) unknown.add(`/v4/domains/${made.id}/records`);
    return step;
  };
}

test('an imported domain may take no record at first', async () => {
  const checks = titled(domains, 'an imported domain takes a record');
  const said = await against({ checks, wrap: unknownToRecords, settleSeconds: 5 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('REC-CREATE');
});

/** Milliseconds after its creation in which a domain is not cloned. */
const BUSY_MILLIS = 1_500;

function busyAtFirst(core: Core): Core {
  const until = new Map<string, number>();
  return (state, principal, request, ...rest) => {
    const { id } = operationOf(request);
    if (id === 'cloneDomain' && performance.now() < (until.get(request.path) ?? 0))
      return { state, answer: refusal('Its zone is being written.') };
    const step = core(state, principal, request, ...rest);
    const made = Object(step.answer?.body).id;
    if (id === 'createDomain' && made !== undefined)
      until.set(`/v4/domains/${made}/clone`, performance.now() + BUSY_MILLIS);
    return step;
  };
}

test('a new domain may not be cloned at first', async () => {
  const checks = checksOf(generatedChecks, 'DOM-CLONE-NAME-RULES');
  const said = await against({ checks, wrap: busyAtFirst, settleSeconds: 4 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('DOM-CLONE-NAME-RULES');
}, 60_000);
