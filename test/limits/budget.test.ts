import { describe, expect, test } from 'vitest';
import { Budget } from '../../src/limits/budget.ts';
import type { SharedRoom } from '../../src/limits/room.ts';

const NOBODY: SharedRoom = { alive: 0, giveBack: async () => false };

/** Ten requests and ten objects. */
const ofTen = () => new Budget({ requests: 10, objects: 10, alive: 20 });

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('requests and objects', () => {
  test('end when they are used up; what was refused costs nothing', async () => {
    const budget = ofTen();
    for (let count = 0; count < 10; count += 1) {
      budget.request();
      await budget.object();
      budget.settled(true);
    }
    expect(() => budget.request()).toThrow(/budget of 10 requests is used up/);
    await expect(budget.object()).rejects.toThrow(/budget of 10 objects is used up/);
    expect(budget.spent).toEqual({ requests: 10, objects: 10 });
  });

  test('are not kept back from a removal', () => {
    const budget = ofTen();
    for (let count = 0; count < 12; count += 1) budget.removal();
    expect(budget.spent.requests).toBe(12);
  });

  test('the last ones wait for what may yet be refused', async () => {
    const budget = ofTen();
    for (let count = 0; count < 10; count += 1) await budget.object();
    const outcomes: string[] = [];
    for (const name of ['one', 'two']) {
      budget.object().then(
        () => outcomes.push(`${name} may`),
        () => outcomes.push(`${name} may not`),
      );
    }
    await settled();
    expect(outcomes).toEqual([]);
    budget.settled(false);
    await settled();
    expect(outcomes).toEqual(['one may']);
    for (let count = 0; count < 10; count += 1) budget.settled(true);
    await settled();
    expect(outcomes).toEqual(['one may', 'two may not']);
  });
});

describe('objects that checks to come need', () => {
  /** A budget of 20 objects, of which so many are kept. */
  function keeping(count: number) {
    const kept = { objects: count, requests: 0 };
    return { kept, budget: new Budget({ requests: 10, objects: 20, alive: 20 }, NOBODY, kept) };
  }

  test('are left, and a tenth of all with them, while there are any', () => {
    const { kept, budget } = keeping(10);
    expect([8, 9].map((objects) => budget.affords({ objects, requests: 0 }))).toEqual([
      true,
      false,
    ]);
    kept.objects = 0;
    expect([20, 21].map((objects) => budget.affords({ objects, requests: 0 }))).toEqual([
      true,
      false,
    ]);
  });

  test('are left twice as long as they may be needed once more, up to a tenth of all', () => {
    const limits = { requests: 10, objects: 40, alive: 20 };
    const most = (kept: ConstructorParameters<typeof Budget>[2]) =>
      Array.from({ length: 41 }, (_, objects) => objects)
        .filter((objects) => new Budget(limits, NOBODY, kept).affords({ objects, requests: 0 }))
        .at(-1);
    expect(most({ objects: 2, requests: 0 })).toBe(36);
    expect(most({ objects: 20, requests: 0 })).toBe(16);
    expect(most({ objects: 20, requests: 0, again: { objects: 1, requests: 0 } })).toBe(19);
  });

  test('are left by further cases also where a whole check only adds cases, and some room beside them', async () => {
    const kept = { objects: 0, requests: 0, ofWholeChecks: 10 };
    const budget = new Budget({ requests: 10, objects: 20, alive: 20 }, NOBODY, kept);
    const isTried = (objects: number) =>
      budget.trying({ objects, requests: 0 }, () => Promise.resolve());
    expect([await isTried(0), await isTried(5), await isTried(6)]).toEqual([true, true, false]);
    expect(budget.shortageFor({ objects: 6, requests: 0 })).toMatchObject({
      code: 'budget-objects',
    });
    expect(budget.affords({ objects: 20, requests: 0 })).toBe(true);
  });

  test('are counted with what is created and asked for', async () => {
    const { budget } = keeping(10);
    await budget.object();
    expect([7, 8].map((objects) => budget.affords({ objects, requests: 0 }))).toEqual([
      true,
      false,
    ]);
    budget.settled(true);
    expect([7, 8].map((objects) => budget.affords({ objects, requests: 0 }))).toEqual([
      true,
      false,
    ]);
  });

  test('are not taken by several that only add cases at the same time', async () => {
    const { budget } = keeping(10);
    const done: string[] = [];
    const add = (name: string) =>
      budget.spending({ objects: 5, requests: 0 }, async () => void done.push(name));
    expect(await Promise.all([add('one'), add('two')])).toEqual([true, false]);
    expect(await add('three')).toBe(true);
    expect(done).toEqual(['one', 'three']);
  });
});

describe('requests that checks to come need', () => {
  /** A budget of 100 requests, of which some are kept and some were repeated looks. */
  function keeping(requests: number, spent: number, repeatedLooks: number) {
    const limits = { requests: 100, objects: 20, alive: 20 };
    const budget = new Budget(limits, NOBODY, { objects: 0, requests }, { repeatedLooks });
    for (let count = 0; count < spent; count += 1) budget.request();
    return budget;
  }

  const spares = (budget: Budget) => (requests: number) => budget.affords({ objects: 0, requests });

  test('are left, and a tenth of all with them', () => {
    expect([30, 31].map(spares(keeping(40, 20, 0)))).toEqual([true, false]);
  });

  test('are more where every change is waited for', () => {
    expect(spares(keeping(40, 30, 10))(1)).toBe(false);
    expect([10, 11].map(spares(keeping(20, 40, 20)))).toEqual([true, false]);
  });

  test('are no matter to what takes none', () => {
    expect(keeping(100, 50, 0).affords({ objects: 3, requests: 0 })).toBe(true);
  });

  test('are told of where they are short, and objects where these are', () => {
    const budget = keeping(40, 60, 0);
    const shortage = (objects: number) => budget.shortageFor({ objects, requests: 5 });
    expect(shortage(1)).toEqual({ code: 'budget-requests', limit: 100, isKept: true });
    expect(shortage(21)).toEqual({ code: 'budget-objects', limit: 20 });
  });
});

test('a run that is resumed has what it has not used up yet', async () => {
  const spent = { requests: 9, objects: 4 };
  const limits = { requests: 10, objects: 5, alive: 5 };
  const budget = new Budget(limits, undefined, undefined, undefined, spent);
  budget.request();
  expect(() => budget.request()).toThrow(/10 requests/);
  await budget.object();
  budget.settled(true);
  await expect(budget.object()).rejects.toThrow(/5 objects/);
  expect(budget.spent).toEqual({ requests: 10, objects: 5 });
});
