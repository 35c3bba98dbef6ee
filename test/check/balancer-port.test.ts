import { expect, test } from 'vitest';
import { inTheEnd, type Patient } from '../../src/check/balancer-port.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { ConvergenceTimeout } from '../../src/limits/convergence-timeout.ts';

const t = { backendConvergence: new ConvergenceTimeout(0.1) } as unknown as CheckContext;

/** Answers after so many milliseconds; who waits no longer than usual does not hear it. */
const answersAfter =
  (millis: number) =>
  async ({ patienceMillis = 10 }: Patient) =>
    patienceMillis >= millis ? 'served' : 'silence';
const isServed = (seen: string) => seen === 'served';

test('whoever answers late is waited for in the end', async () => {
  expect(await inTheEnd(t, answersAfter(3_000), isServed)).toEqual({ held: true, last: 'served' });
});

test('whoever never answers is not served', async () => {
  const never = answersAfter(Number.POSITIVE_INFINITY);
  expect(await inTheEnd(t, never, isServed)).toEqual({ held: false, last: 'silence' });
});
