import { expect, test } from 'vitest';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** The owner names an instance, and the run finds another region than its own. */
test('an instance of another region takes no volumes of the region of the run', async () => {
  const said = await against({
    checks: volumes.checks,
    effort: 'smoke',
    settleSeconds: 0.3,
    configure: ({ fixtures, ...raw }) => {
      const { region: secondRegion, secondRegion: region, instance, type, image } = fixtures;
      return { ...raw, fixtures: { region, secondRegion, instance, type, image } };
    },
  });
  expect(complaints(said)).toEqual([]);
}, 120_000);
