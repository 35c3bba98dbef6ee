import { expect, test } from 'vitest';
import { madeAgain } from '../../bench/strain/made-again.ts';
import { Violation } from '../../src/result/signals.ts';
import { checkOf } from '../runner/directly.ts';

const REQUIREMENT = 'REG-LIST';

test('a check that is in its own way is told, and one that is not is not', async () => {
  const been = new Set<string>();
  const inItsWay = checkOf(
    'cannot be made twice',
    async (t) => {
      const what = { expected: 'nothing of before', received: 'what was left', exchanges: [] };
      if (been.has(t.id)) throw new Violation(REQUIREMENT, what);
      been.add(t.id);
    },
    { requirements: [REQUIREMENT] },
  );
  const harmless = checkOf('can', async (t) => void (await t.owner.get('/regions')));
  const { checks, blamed } = await madeAgain([inItsWay, harmless], 1);
  expect(checks).toBe(2);
  expect(blamed).toEqual([`${inItsWay.id}: ${REQUIREMENT}: what was left`]);
});
