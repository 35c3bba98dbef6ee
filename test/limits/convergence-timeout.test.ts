import { describe, expect, test } from 'vitest';
import { ConvergenceTimeout } from '../../src/limits/convergence-timeout.ts';
import { poll } from '../../src/limits/poll.ts';

describe('convergence timeout', () => {
  test('stays whole with a slow target that breaks nothing', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.converged(15);
    timeout.expired();
    expect(timeout.seconds).toBe(20);
  });

  test('stays whole with a target that breaks something at once', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.shorten();
    expect(timeout.seconds).toBe(20);
  });

  test('shrinks with a target that breaks something and lets a wait end', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.expired();
    timeout.shorten();
    expect(timeout.seconds).toBe(4);
  });

  test('stays longer than what was rewarded, and never grows beyond the whole', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.expired();
    timeout.shorten();
    timeout.converged(3);
    expect(timeout.seconds).toBe(9);
    timeout.converged(12);
    expect(timeout.seconds).toBe(20);
  });
});

describe('polling', () => {
  test('looks until it holds', async () => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      return looks;
    };
    expect(await poll(look, (seen) => seen === 3, 5)).toEqual({ held: true, last: 3 });
  });

  test('looks until the very end', async () => {
    const begun = performance.now();
    const isLate = async () => performance.now() - begun >= 950;
    expect(await poll(isLate, (seen) => seen, 1)).toEqual({ held: true, last: true });
  });

  test('gives the last look when timeout is over, and learns from both', async () => {
    const timeout = new ConvergenceTimeout(0.05);
    expect(
      await poll(
        async () => 'no',
        (seen) => seen === 'yes',
        timeout,
      ),
    ).toEqual({
      held: false,
      last: 'no',
    });
    timeout.shorten();
    expect(timeout.seconds).toBeCloseTo(0.01);
    let looks = 0;
    await poll(
      async () => {
        looks += 1;
      },
      () => looks > 1,
      new ConvergenceTimeout(5),
    );
    expect(looks).toBe(2);
  });
});
