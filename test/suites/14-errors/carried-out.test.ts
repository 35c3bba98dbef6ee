import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { errors } from '../../../suites/14-errors/index.ts';
import { versioning } from '../../../suites/15-versioning/index.ts';
import { runOn } from '../../runner/directly.ts';

/** A server that makes volumes and VPCs of whatever it is sent, one of each element of an array. */
const obliging =
  (region: string) =>
  (core: Core): Core => {
    let made = 0;
    return (state, principal, request, ...rest) => {
      const first = core(state, principal, request, ...rest);
      const isCreation = request.method === 'POST' && /^\/v4\/(volumes|vpcs)$/.test(request.path);
      if (!isCreation || !('answer' in first) || first.answer.status < 400) return first;
      const wishes: unknown[] = Array.isArray(request.body) ? request.body : [{}];
      let step = first;
      for (const wish of wishes) {
        made += 1;
        const body = { label: `made-${made}`, region, ...Object(wishes.length > 1 ? wish : {}) };
        step = core(step.state ?? state, principal, { ...request, body }, ...rest);
      }
      return step;
    };
  };

test.each([
  ...errors.checks.filter(({ title }) => /^a refusal for|^a named field/.test(title)),
  ...versioning.checks.filter(({ title }) => /^an array of requests/.test(title)),
])('what a server makes of wrong requests is removed: $title', async (check) => {
  const { run, reference } = await runOn({ wrap: obliging('eu-west') });
  const held = () => [...reference.state().volumes, ...reference.state().vpcs].length;
  const before = held();
  const { conclusion } = await runDirectly([check], run);
  expect(held() - before).toBe(0);
  expect(conclusion.traffic.leftovers).toEqual([]);
});
