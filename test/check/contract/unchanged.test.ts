import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { against } from '../../suites/support/against.ts';
import { generatedChecks } from '../../suites/support/generated-checks.ts';

const checks = generatedChecks.filter(
  ({ title }) => title === 'PUT /vpcs/{vpcId}: a refusal changes nothing',
);

/** Each VPC reads once, after it was read by its own name, as what had its path before. */
function formerOnce(core: Core): Core {
  const reads = new Map<string, number>();
  return (state, principal, request, ...given) => {
    const step = core(state, principal, request, ...given);
    if (request.method !== 'GET' || !/vpcs\/\d+$/.test(request.path)) return step;
    const time = (reads.get(request.path) ?? 0) + 1;
    reads.set(request.path, time);
    if (time !== 2 || step.answer?.status !== 200) return step;
    const body = { ...Object(step.answer.body), label: 'cc-former', description: 'former' };
    return { state: step.state, answer: { ...step.answer, body } };
  };
}

/** Takes the name although it refuses. */
function takesTheName(core: Core): Core {
  return (state, principal, request, ...given) => {
    const step = core(state, principal, request, ...given);
    const { label } = Object(request.body);
    const id = Number(/vpcs\/(\d+)$/.exec(request.path)?.[1]);
    const vpc = state.vpcs.get(id);
    if (request.method !== 'PUT' || !vpc || !label || (step.answer?.status ?? 0) < 400) return step;
    return { ...step, state: { ...step.state, vpcs: step.state.vpcs.put(id, { ...vpc, label }) } };
  };
}

test('what had the path before is not what refused requests have changed', async () => {
  const { ids, results } = await against({ checks, wrap: formerOnce });
  expect(results).toHaveLength(1);
  expect([...ids('failed'), ...ids('warned')]).toEqual([]);
});

test('a name that a refused request asked for is', async () => {
  const { ids } = await against({ checks, wrap: takesTheName });
  expect([...ids('failed'), ...ids('warned')]).toContain('ERR-UNCHANGED-ELSEWHERE');
});
