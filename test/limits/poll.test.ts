import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { poll } from '../../src/limits/poll.ts';

const SECONDS = 0.05;

test('a look that began in time decides nothing, however late it comes back', async () => {
  let hasChanged = false;
  setTimeout(() => {
    hasChanged = true;
  }, 20);
  let looks = 0;
  const { held } = await poll(
    async () => {
      looks += 1;
      const seen = hasChanged;
      // The answer is under way, or this process is paused, for longer than is waited altogether.
      await sleep(3 * SECONDS * 1000);
      return seen;
    },
    (seen) => seen,
    SECONDS,
  );
  expect({ held, looks }).toEqual({ held: true, looks: 2 });
});

test('the last look begins when the time is over', async () => {
  const begun = performance.now();
  const at: number[] = [];
  const { held } = await poll(
    async () => at.push(performance.now() - begun),
    () => false,
    SECONDS,
  );
  expect(held).toBe(false);
  expect(at.at(-1)).toBeGreaterThanOrEqual(SECONDS * 1000);
  // This clock began before the other, and may be read after a pause: one look more may seem to be late.
  expect(at.filter((each) => each >= SECONDS * 1000).length).toBeLessThanOrEqual(2);
});

test('without time there is one look', async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
  };
  expect((await poll(look, () => false, 0)).held).toBe(false);
  expect(looks).toBe(1);
});
