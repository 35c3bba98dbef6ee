import type { Declare } from '../../../src/check/check.ts';
import { imageToDeploy } from '../../09-images/shared-images.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { BOOTS, isTold } from './boots.ts';

/** Whatever it is deployed from and to, an instance boots (endpoints/instances#POST /compute/instances). */
export function bootsOfSortsChecks(check: Declare): void {
  check(
    'an instance boots when it is deployed from a private image',
    BOOTS,
    async (t) => {
      leftToLongerRuns(t, 'boots from private images');
      const { id: image } = await imageToDeploy(t);
      await isTold(t, { image }, { image, booted: false });
    },
    { objects: 6 },
  );

  check(
    'an instance of a bigger type boots when it is deployed',
    BOOTS,
    async (t) => {
      leftToLongerRuns(t, 'boots of bigger types');
      await isTold(t, { type: t.fixture('bigType') }, { booted: false });
    },
    { objects: 6 },
  );
}
