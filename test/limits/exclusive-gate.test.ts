import { expect, test } from 'vitest';
import { Gate } from '../../src/limits/exclusive-gate.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('who is alone waits for those under way, and those to come wait for it', async () => {
  const gate = new Gate();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await turn();
    said.push(`${name} ends`);
  };
  await Promise.all([
    gate.beside(work('one')),
    gate.beside(work('two')),
    gate.alone(work('alone')),
    gate.alone(work('alone too')),
    gate.beside(work('three')),
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
  const gate = new Gate();
  const fail = async () => {
    throw new Error('a fault of a check');
  };
  await expect(gate.alone(fail)).rejects.toThrow();
  await expect(gate.beside(fail)).rejects.toThrow();
  expect(await gate.alone(async () => 'done')).toBe('done');
});
