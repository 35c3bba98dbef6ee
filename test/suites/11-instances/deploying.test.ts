import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { type Body, operationOf, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** How long a deployment takes: longer than a change until it shows, and less long than until an instance runs. */
const DEPLOYS_MILLIS = 800;

/** Until it is deployed, an instance is neither booted nor given an address. */
function slowlyDeployed(core: Core): Core {
  const begun = new Map<number, number>();
  return (state, principal, request, now, ...rest) => {
    const { id, params } = operationOf(request);
    const { compute_id } = Object(request.body) as { compute_id?: number };
    const instance = id === 'bootInstance' ? Number(params.computeId) : compute_id;
    const isAsked = id === 'bootInstance' || id === 'createIp';
    const at = isAsked ? begun.get(instance ?? 0) : undefined;
    if (at !== undefined && performance.now() - at < DEPLOYS_MILLIS) {
      return { state, answer: refusal('It is being deployed.', 409) };
    }
    const step = core(state, principal, request, now, ...rest);
    if (id === 'createInstance' && step.answer && step.answer.status < 300)
      begun.set((step.answer.body as Body).id, performance.now());
    return step;
  };
}

test('an instance that takes nothing until it is deployed is no complaint', async () => {
  const requirements = ['INST-BOOT', 'INST-BOOT-NO-BODY', 'IP-CREATE', 'IP-CREATE-PRIVATE'];
  const checks = requirements.flatMap((id) => checksOf(instances.checks, id));
  const said = await against({
    checks: [...new Set(checks)],
    wrap: slowlyDeployed,
    settleSeconds: 0.2,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(expect.arrayContaining(requirements));
}, 60_000);
