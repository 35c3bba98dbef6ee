import type { Declare } from '../../src/check/check.ts';
import { isClaimed } from '../../src/config/claims.ts';
import { Skip } from '../../src/result/signals.ts';
import { loadSpec } from '../../src/spec/load.ts';

/** Lists that need nothing in their paths; the first ones that the target claims are asked. */
const LISTS = [
  'listRegions',
  'listVolumes',
  'listDomains',
  'listVpcs',
  'listImages',
  'listInstances',
];
const ENOUGH = 2;

/** Every operation lives below the base address (conventions#base-address). */
export function basePathChecks(check: Declare): void {
  check('operations live under /v4 below the base address', ['CONV-BASE-PATH'], async (t) => {
    const { configuration } = t.run.settings;
    const claimed = LISTS.filter((id) => isClaimed(configuration, id));
    if (claimed.length === 0) throw new Skip('the target claims no list', 'notClaimed');
    for (const id of claimed.slice(0, ENOUGH)) {
      const { path = '' } = loadSpec().operationById.get(id) ?? {};
      t.accepted('CONV-BASE-PATH', await t.owner.get(path));
    }
  });
}
