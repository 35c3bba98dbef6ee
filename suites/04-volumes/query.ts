import { volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

/** What a creation takes stands in its body (service#rule-5). */
export function queryChecks(check: Declare): void {
  check(
    'what a new volume needs is not taken from the query string',
    ['VOL-CREATE-LABEL-REQUIRED'],
    async (t) => {
      leftToLongerRuns(t, 'creations whose parameters stand in the query string');
      const body = volumeBody(t);
      const answer = await t.creations.attempt({
        collection: '/volumes',
        body,
        path: volumePath,
        also: { query: body },
        instead: { json: {} },
      });
      t.refused('VOL-CREATE-LABEL-REQUIRED', answer);
    },
  );
}
