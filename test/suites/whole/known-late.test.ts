import { expect, test } from 'vitest';
import { CheckContext } from '../../../src/check/check-context.ts';
import type { Request } from '../../../src/reference/call.ts';
import { lonely } from '../../../src/reference/dialects/answers/fields.ts';
import { refusal } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { lettersOf } from '../../../suites/11-instances/label.ts';
import { runOn } from '../../runner/directly.ts';
import { against, checksOf, told } from '../support/against.ts';

const LATE_MILLIS = 400;

/** Nothing but its creation knows a load balancer or an instance at first, and no operation reads one. */
const knownAfter =
  (millis: number): Fault['wrap'] =>
  (core) => {
    const born = new Map<string, number>();
    const target = lonely.wrap?.(core) ?? core;
    return (state, principal, request, now, ...rest) => {
      const isNew = (name: string) => now < (born.get(name) ?? 0) + millis;
      if (named(request).some(isNew)) return { state, answer: refusal('Not known', 400) };
      const step = target(state, principal, request, now, ...rest);
      const id = (step.answer?.body as { id?: number } | undefined)?.id;
      if (id !== undefined && COLLECTIONS.includes(request.path))
        born.set(`${request.path}/${id}`, now);
      return step;
    };
  };

const COLLECTIONS = ['/v4/nodebalancers', '/v4/compute/instances'];

/** What the request names in its path, or in its body as something to carry a tag. */
function named({ path, body }: Request): string[] {
  const { nodebalancers, computes } = (body ?? {}) as Record<string, unknown>;
  return [
    ...(/^\/v4\/(?:nodebalancers|compute\/instances)\/\d+/.exec(path) ?? []),
    ...[nodebalancers].flat().map((id) => `/v4/nodebalancers/${id}`),
    ...[computes].flat().map((id) => `/v4/compute/instances/${id}`),
  ];
}

test.concurrent.each([
  ['LBC-CREATE', loadBalancers.checks],
  ['LBC-CHECK-CONNECTION', loadBalancers.checks],
  ['TAG-CREATE-NODEBALANCERS', tags.checks],
  ['TAG-CREATE-COMPUTES', tags.checks],
  ['INST-CREATE', instances.checks],
  ['INST-BOOT', instances.checks],
])('%s is not held against a target that knows new things late', async (id, of) => {
  const said = await against({
    checks: checksOf(of, id),
    settleSeconds: 5,
    wrap: knownAfter(LATE_MILLIS),
    configure: ({ implied, ...rest }) => ({
      ...rest,
      implied: { ...implied, getNodeBalancer: false, getInstance: false },
    }),
  });
  expect(said.ids('failed'), told(said, id)).toEqual([]);
  expect(said.requirements.get(id)?.verdict, told(said, id)).toBe('passed');
});

test('a check that looks again gives an instance another label', async () => {
  const { run } = await runOn({});
  const [first, second] = [1, 2].map((turn) => new CheckContext(run, 'a check', { turn }));
  expect(first && lettersOf(first, 12)).not.toBe(second && lettersOf(second, 12));
});

test.concurrent('how late new things may be known is for the configuration to say', async () => {
  const said = await against({
    checks: checksOf(tags.checks, 'TAG-CREATE-NODEBALANCERS'),
    settleSeconds: 20,
    effort: 'smoke',
    wrap: knownAfter(6_500),
    configure: ({ implied, ...rest }) => ({
      ...rest,
      implied: { ...implied, getNodeBalancer: false, getInstance: false },
    }),
  });
  expect(said.ids('failed'), told(said, 'TAG-CREATE-NODEBALANCERS')).toEqual([]);
  expect(said.requirements.get('TAG-CREATE-NODEBALANCERS')?.verdict).toBe('passed');
});
