import { describe, expect, test } from 'vitest';
import { type Check, NO_COST, type SmokeCost } from '../../src/check/check.ts';
import { turnsOf } from '../../src/runner/turns.ts';
import { checkOf } from './directly.ts';

function costing(title: string, requirements: string, cost: Partial<SmokeCost>): Check {
  const smokeCost = { ...NO_COST, ...cost };
  return checkOf(title, async () => undefined, {
    requirements: requirements.split(' '),
    smokeCost,
  });
}

const CHECKS = [
  costing('dear', 'A', { own: 12 }),
  costing('cheap', 'A', { own: 2, shared: { volume: 3 } }),
  costing('free', 'A', {}),
  costing('other', 'B', { own: 3, shared: { volume: 3 } }),
];

function turns(objects: number): string[][] {
  const limits = { requests: 100, objects, alive: 60 };
  return turnsOf(CHECKS, { limits }).map((turn) => turn.map(({ title }) => title));
}

describe('the turns of a run', () => {
  test('are one where its objects suffice, but for a tenth that is not planned with', () => {
    expect(turns(23)).toEqual([['dear', 'cheap', 'free', 'other']]);
  });

  test('otherwise begin with what decides most, and leave nothing out', () => {
    expect(turns(22)).toEqual([
      ['free', 'other'],
      ['dear', 'cheap'],
    ]);
  });

  test('come to what goes on with further cases when all else has ended', () => {
    const going = costing('going', 'A B', { own: 1, goesOn: true });
    const limits = { requests: 100, objects: 60, alive: 60 };
    const titles = turnsOf([going, ...CHECKS], { limits }).map((turn) =>
      turn.map(({ title }) => title),
    );
    expect(titles).toEqual([['dear', 'cheap', 'free', 'other'], ['going']]);
  });
});
