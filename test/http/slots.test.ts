import { expect, test } from 'vitest';
import { Slots, type Urgency } from '../../src/http/slots.ts';

/** Everybody asks at once for one slot; each gives it back at once. */
async function order(urgencies: readonly Urgency[]): Promise<number[]> {
  const slots = new Slots(1);
  const entered: number[] = [];
  await slots.enter('usual');
  const all = urgencies.map(async (urgency, at) => {
    await slots.enter(urgency);
    entered.push(at);
    slots.leave();
  });
  slots.leave();
  await Promise.all(all);
  return entered;
}

test('of equal urgency, who comes first goes first', async () => {
  expect(await order(['usual', 'usual', 'usual'])).toEqual([0, 1, 2]);
});

test('what others wait for goes first, then what takes long', async () => {
  expect(await order(['usual', 'long sequence', 'awaited', 'usual'])).toEqual([2, 1, 0, 3]);
});

test('no more are let in than there are slots', async () => {
  const slots = new Slots(2);
  expect([slots.enter('usual'), slots.enter('usual')]).toEqual([undefined, undefined]);
  let entered = false;
  const third = Promise.resolve(slots.enter('awaited')).then(() => {
    entered = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toBe(false);
  slots.leave();
  await third;
  expect(entered).toBe(true);
});
