import { describe, expect, test } from 'vitest';
import { ConvergenceTimeout } from '../../src/limits/convergence-timeout.ts';
import { poll } from '../../src/limits/poll.ts';

describe('convergence timeout', () => {
  test('stays whole with a slow target that breaks nothing', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.converged(15, 2);
    timeout.expired(1, 2);
    expect(timeout.seconds).toBe(20);
  });

  test('stays whole with a target that breaks something at once', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.shorten();
    expect(timeout.seconds).toBe(20);
  });

  test('shrinks with a target that breaks something and lets a wait end', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.expired(1, 2);
    timeout.shorten();
    expect(timeout.seconds).toBe(4);
  });

  test('stays longer than what was rewarded, and never grows beyond the whole', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.expired(1, 2);
    timeout.shorten();
    timeout.converged(3, 2);
    expect(timeout.seconds).toBe(9);
    timeout.converged(12, 2);
    expect(timeout.seconds).toBe(20);
  });
});

describe('the pause after the first look', () => {
  test('is none while nothing is known, and where changes show at once', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.converged(3, 1);
    expect(timeout.firstPause).toBe(0);
  });

  test('is somewhat less than changes usually take', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.converged(0.4, 5);
    timeout.converged(0.4, 2);
    expect(timeout.firstPause).toBeCloseTo(0.32);
  });

  test('stays short on a target that takes long', () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.converged(15, 20);
    expect(timeout.firstPause).toBe(0.5);
  });

  test('spares looks, and sees a change soon after the usual time', async () => {
    const timeout = new ConvergenceTimeout(20);
    timeout.converged(0.3, 2);
    const begun = performance.now();
    await poll(
      async () => performance.now() - begun,
      (millis) => millis >= 300,
      timeout,
    );
    expect(timeout.repeatedLooks).toBeLessThanOrEqual(1 + 3);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
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
