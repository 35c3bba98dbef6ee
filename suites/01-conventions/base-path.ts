import type { Declare } from '../../src/check/check.ts';

/** Every operation lives below the base address (conventions#base-address). */
export function basePathChecks(check: Declare): void {
  check('operations live under /v4 below the base address', ['CONV-BASE-PATH'], async (t) => {
    t.accepted('CONV-BASE-PATH', await t.owner.get('/regions'));
    t.accepted('CONV-BASE-PATH', await t.owner.get('/volumes'));
  });
}
