import { expect, test } from 'vitest';
import { lonely } from '../../src/reference/dialects/answers.ts';
import { refusal } from '../../src/reference/faults/blocks.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { loadBalancers } from '../../suites/load-balancers.ts';
import { tags } from '../../suites/tags.ts';
import { against, checksOf, told } from './against.ts';

const LATE_MILLIS = 400;

/** Nothing but its creation knows a load balancer at first, and no operation reads one. */
const wrap: Fault['wrap'] = (core) => {
  const born = new Map<number, number>();
  const target = lonely.wrap?.(core) ?? core;
  return (state, principal, request, now, ...rest) => {
    // biome-ignore lint/suspicious/noExplicitAny: a request body as it was parsed
    const body = request.body as any;
    const inPath = Number(/^\/v4\/nodebalancers\/(\d+)/.exec(request.path)?.[1]);
    const inTag = request.path === '/v4/tags' ? [body?.nodebalancers].flat() : [];
    const isNew = (id: number) => now < (born.get(id) ?? 0) + LATE_MILLIS;
    if ([inPath, ...inTag].some(isNew)) return { state, answer: refusal('Not found', 404) };
    const step = target(state, principal, request, now, ...rest);
    const id = (step.answer?.body as { id?: number } | undefined)?.id;
    if (request.path === '/v4/nodebalancers' && id !== undefined) born.set(id, now);
    return step;
  };
};

test.each([
  ['LBC-CREATE', loadBalancers.checks],
  ['LBC-CHECK-CONNECTION', loadBalancers.checks],
  ['TAG-CREATE-NODEBALANCERS', tags.checks],
])('%s is not held against a target that knows new load balancers late', async (id, of) => {
  const said = await against({
    checks: checksOf(of, id),
    settleSeconds: 5,
    wrap,
    configure: ({ neighbours, ...rest }) => ({
      ...rest,
      neighbours: { ...neighbours, getNodeBalancer: false },
    }),
  });
  expect(said.ids('failed'), told(said, id)).toEqual([]);
  expect(said.requirements.get(id)?.verdict, told(said, id)).toBe('passed');
});
