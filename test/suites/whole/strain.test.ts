import { describe, expect, test } from 'vitest';
import { blamedUnder } from '../../../bench/strain/strained-run.ts';
import { smokePlan as checks } from '../support/smoke-plan.ts';

/** A sample of what `npm run strain` does with longer pauses, more seeds and every dialect. */
describe.concurrent('pauses around every request bring no false failure about', () => {
  test.each([
    ['short-states', 2],
    ['replicas', 3],
  ])('%s, seed %i', async (dialect, seed) => {
    const { said, blamed } = await blamedUnder({
      checks,
      dialect,
      seed,
      pauseMillis: 50,
      effort: 'smoke',
      settleSeconds: 15,
      concurrency: 24,
    });
    expect(blamed).toEqual([]);
    expect(said.ids('passed').length).toBeGreaterThan(400);
  });
});
