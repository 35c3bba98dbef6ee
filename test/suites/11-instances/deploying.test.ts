import { expect, test } from 'vitest';
import type { Check } from '../../../src/check/check.ts';
import type { Core } from '../../../src/reference/core.ts';
import { type Body, operationOf, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** How long a deployment takes: longer than a change until it shows, and less long than until an instance runs. */
const DEPLOYS_MILLIS = 800;

const ON_INSTANCES = ['createIp', 'attachVolume', 'createVolume'];

/** Until it is deployed, an instance is neither booted nor given an address or volumes. */
function slowlyDeployed(core: Core): Core {
  const begun = new Map<number, number>();
  return (state, principal, request, now, ...rest) => {
    const { id, params } = operationOf(request);
    const { compute_id } = Object(request.body) as { compute_id?: number };
    const instance = id === 'bootInstance' ? Number(params.computeId) : compute_id;
    const isAsked = id === 'bootInstance' || ON_INSTANCES.includes(id ?? '');
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
  const said = await meetsNewInstances([...new Set(checks)]);
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(expect.arrayContaining(requirements));
}, 60_000);

const ATTACHING = checksOf(volumes.checks, 'VOL-ATTACH')
  .filter(({ title }) => !/race|sequence/.test(title))
  .concat(authentication.checks.filter(({ title }) => /^(attach|detach)Volume/.test(title)));

// Alone, so that each is the first to meet its instance.
test.each(ATTACHING)(
  '$title: the instance may be new',
  async (check) => {
    expect(complaints(await meetsNewInstances([check]))).toEqual([]);
  },
  60_000,
);

function meetsNewInstances(checks: readonly Check[]) {
  return against({
    checks,
    wrap: slowlyDeployed,
    settleSeconds: 0.2,
    configure: ({
      fixtures: { instance: _, instanceConfig: __, ...fixtures },
      limits,
      ...raw
    }) => ({
      ...raw,
      fixtures,
      limits: { ...limits, bootSeconds: 5 },
    }),
  });
}
