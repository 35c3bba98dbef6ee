import { describe, expect, test } from 'vitest';
import { Patience } from '../../src/limits/convergence-timeout.ts';
import { poll } from '../../src/limits/poll.ts';

describe('patience', () => {
  test('stays whole with a slow target that breaks nothing', () => {
    const patience = new Patience(20);
    patience.rewarded(15);
    patience.tried();
    expect(patience.seconds).toBe(20);
  });

  test('stays whole with a target that breaks something at once', () => {
    const patience = new Patience(20);
    patience.lost();
    expect(patience.seconds).toBe(20);
  });

  test('shrinks with a target that breaks something and lets a wait end', () => {
    const patience = new Patience(20);
    patience.tried();
    patience.lost();
    expect(patience.seconds).toBe(4);
  });

  test('stays longer than what was rewarded, and never grows beyond the whole', () => {
    const patience = new Patience(20);
    patience.tried();
    patience.lost();
    patience.rewarded(3);
    expect(patience.seconds).toBe(9);
    patience.rewarded(12);
    expect(patience.seconds).toBe(20);
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

  test('gives the last look when patience is over, and learns from both', async () => {
    const patience = new Patience(0.05);
    expect(
      await poll(
        async () => 'no',
        (seen) => seen === 'yes',
        patience,
      ),
    ).toEqual({
      held: false,
      last: 'no',
    });
    patience.lost();
    expect(patience.seconds).toBeCloseTo(0.01);
    let looks = 0;
    await poll(
      async () => {
        looks += 1;
      },
      () => looks > 1,
      new Patience(5),
    );
    expect(looks).toBe(2);
  });
});
