import { expect, test } from 'vitest';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { execute } from '../../src/runner/execute.ts';
import { checkOf, runOn } from './directly.ts';

/** Room for one of two checks that create four volumes each; another six are kept for what checks share. */
const LIMITS = { requests: 1_000, objects: 100, alive: 12 };
const FOUR = { objects: 4 };

test.each([
  ['a thing', (t: CheckContext, work: () => Promise<void>) => t.serialized('a thing', work)],
  ['a list', (t: CheckContext, work: () => Promise<void>) => t.whileLocked('/domains', work)],
])('who has %s never waits for who has the room and waits for it', async (_, having) => {
  const { run } = await runOn({}, { limits: LIMITS });
  let tellsRoom = () => {};
  const hasRoom = new Promise<void>((resolve) => {
    tellsRoom = resolve;
  });
  const first = checkOf(
    'first has the room',
    async (t) => {
      await arrangeVolume(t);
      tellsRoom();
      await new Promise((resolve) => setTimeout(resolve, 20));
      await having(t, async () => undefined);
    },
    FOUR,
  );
  const second = checkOf(
    'second wants both',
    async (t) => {
      await hasRoom;
      await having(t, async () => void (await arrangeVolume(t)));
    },
    FOUR,
  );
  const results = await Promise.all([first, second].map((check) => execute(check, run)));
  expect(results.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive']);
  expect(run.budget.spent.objects).toBe(2);
});
