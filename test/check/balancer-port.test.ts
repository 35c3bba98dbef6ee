import { expect, test } from 'vitest';
import { inTheEnd, isWrongAlone, type Patient } from '../../src/check/balancer-port.ts';
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

const always = (is: boolean) => async () => is;
/** These in turn, the last one for ever. */
const inTurn =
  (...said: boolean[]) =>
  async () =>
    (said.length > 1 ? said.shift() : said[0]) === true;

test.each([
  ['wrong here and right there', always(false), always(true), true],
  ['wrong in both places', always(false), always(false), false],
  ['right here after a while', inTurn(false, true), always(true), false],
  ['wrong there in the end', always(false), inTurn(true, true, true, false), false],
])('what is %s', async (_, here, there, alone) => {
  expect(await isWrongAlone(here, there)).toBe(alone);
});
