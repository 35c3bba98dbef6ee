import { expect, test } from 'vitest';
import { ExclusiveGate } from '../../src/limits/exclusive-gate.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('who is alone waits for those under way, and those to come wait for it', async () => {
  const gate = new ExclusiveGate();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await turn();
    said.push(`${name} ends`);
  };
  await Promise.all([
    gate.enterShared(work('one')),
    gate.enterShared(work('two')),
    gate.enterExclusive(work('alone')),
    gate.enterExclusive(work('alone too')),
    gate.enterShared(work('three')),
  ]);
  expect(said).toEqual([
    'one begins',
    'two begins',
    'one ends',
    'two ends',
    'alone begins',
    'alone ends',
    'alone too begins',
    'alone too ends',
    'three begins',
    'three ends',
  ]);
});

test('the gate opens again after an error', async () => {
  const gate = new ExclusiveGate();
  const fail = async () => {
    throw new Error('a fault of a check');
  };
  await expect(gate.enterExclusive(fail)).rejects.toThrow();
  await expect(gate.enterShared(fail)).rejects.toThrow();
  expect(await gate.enterExclusive(async () => 'done')).toBe('done');
});
